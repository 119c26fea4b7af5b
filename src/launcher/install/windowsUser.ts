/**
 * How Windows calls the account of who is logged in, as `DOMAIN\name`: a user of a domain is none of this machine, and `USERDOMAIN` names the
 * domain of the one and the machine of the other.
 */
export function windowsUser(environment: NodeJS.ProcessEnv, machine: string, name: string): string {
  const domain = environment['USERDOMAIN'] ?? '';
  return `${domain === '' ? machine : domain}\\${name}`;
}
