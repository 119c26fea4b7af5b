/** `postgres://user:password@one:5432,two:5432/name`: what stands before, between and behind the hosts. */
const parts = /^(?<before>\w+:\/\/(?:[^/?#]*@)?)(?<hosts>[^/?#@]+)(?<behind>[/?#].*)?$/;

/** The hosts of a database's address, with their ports; none if it is no address. */
export const databaseHosts = (url: string): readonly string[] =>
  URL.canParse(oneHost(url)) ? (parts.exec(url)?.groups?.['hosts']?.split(',') ?? []) : [];

/** The same address with the first of its hosts alone: such as URL understands. */
export function oneHost(url: string): string {
  const { before = '', hosts = '', behind = '' } = parts.exec(url)?.groups ?? {};
  return `${before}${hosts.split(',')[0] ?? ''}${behind}`;
}
