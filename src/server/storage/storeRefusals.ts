/** The actions on a store, with Amazon's name for the permission that each needs. */
const rights = {
  list: 's3:ListBucket on the bucket',
  versions: 's3:ListBucketVersions on the bucket',
  put: 's3:PutObject on the objects of the bucket',
  get: 's3:GetObject on the objects of the bucket',
  delete: 's3:DeleteObject on the objects of the bucket',
  'delete version': 's3:DeleteObjectVersion on the objects of the bucket',
  make: 's3:CreateBucket',
} as const;

export type StoreAction = keyof typeof rights;

/** An unexpected response of a store. */
export interface StoreAnswer {
  readonly action: StoreAction;
  readonly status: number;
  /** The store's error code, such as `AccessDenied`; null if the response does not come from a store. */
  readonly code: string | null;
  readonly message: string;
  /** The address to which the store redirects, without a path. */
  readonly elsewhere: string | null;
  /** The region that the store expects. */
  readonly region: string | null;
}

/** `busy` and `broken` end by themselves, `full` ends when space is freed; the others need an operator. */
export type StoreMeaning =
  | 'busy'
  | 'broken'
  | 'full'
  | 'keys'
  | 'rights'
  | 'bucket'
  | 'address'
  | 'region'
  | 'clock'
  | 'account'
  | 'size'
  | 'locked'
  | 'encryption'
  | 'unsupported';

interface Refusal {
  readonly means: StoreMeaning;
  /** Error codes of stores, or HTTP statuses of responses without a code. */
  readonly codes: string;
  /** A pattern for the message, if the code has several meanings. */
  readonly saying?: RegExp;
  /** The end of a sentence for operators. */
  readonly says: (answer: StoreAnswer) => string;
}

const always = (reason: string) => () => reason;
const word = ({ code, status }: StoreAnswer): string => (code === null ? `it answers ${status}` : `it says ${code}`);
const notAStore = ({ status }: StoreAnswer): string =>
  `the response (${status}) is not from an object store: check STAGEBOOTH_BUCKET_URL, and proxies on the way`;

const unknownKeys = always('it does not know these keys');
const wrongSecret = always('the secret key is wrong, or something changes requests on their way');
const shortLived = always('the keys were temporary and have expired: create permanent ones');
const keysUnseen = always('it sees no keys: they are wrong, or a proxy removes the Authorization header');
const wrongClock = always("this machine's clock is wrong");
const tooBusy = always('it is overloaded');
const full = always('it is full');
const locked = always('the bucket locks its objects: object lock, retention and legal holds must be off, or deleted cards stay');
const account = always('the account may not use it: ask its provider whether it is paid and active');
/** Amazon names the missing permission, which may concern its key management. */
const namedRight = (message: string): string | null => /not authorized to perform: ([a-z0-9-]{1,32}:\w{1,64})/.exec(message)?.[1] ?? null;
const otherRegion = ({ region }: StoreAnswer): string =>
  region === null
    ? 'the region is wrong: set STAGEBOOTH_BUCKET_REGION to where the bucket is'
    : `the region is wrong: set STAGEBOOTH_BUCKET_REGION=${region}`;

/** The first match counts. The codes come from Amazon, Cloudflare, Backblaze, MinIO, Ceph, Garage, SeaweedFS, Swift, Wasabi and Google. */
export const storeRefusals: readonly Refusal[] = [
  // For stores that use one code for every refusal, such as Garage and Backblaze.
  { means: 'full', codes: 'AccessDenied InvalidRequest EntityTooLarge', saying: /quota|storage cap|capacity/i, says: full },
  {
    means: 'account',
    codes: 'AccessDenied InvalidAccessKeyId',
    saying: /\bcap exceeded|suspended|payment|billing|trial|account is disabled/i,
    says: account,
  },
  {
    means: 'locked',
    codes: 'AccessDenied InvalidRequest MethodNotAllowed',
    saying: /object.?lock|worm|retention|legal hold/i,
    says: locked,
  },
  {
    means: 'clock',
    codes: 'AccessDenied InvalidRequest',
    saying: /\bexpired|not valid yet|not yet valid|date is too old/i,
    says: wrongClock,
  },
  // Backblaze buckets from before May 2020.
  { means: 'bucket', codes: 'AccessDenied', saying: /not s3-enabled/i, says: always('the bucket is too old for S3: make a new one there') },
  { means: 'region', codes: 'InvalidArgument InvalidRequest', saying: /\bregion\b/i, says: otherRegion },
  { means: 'keys', codes: 'AccessDenied', saying: /\bno such key\b/i, says: unknownKeys },
  { means: 'keys', codes: 'AccessDenied', saying: /invalid signature|missing signature|not signed/i, says: wrongSecret },
  {
    means: 'keys',
    codes: 'AccessDenied InvalidRequest',
    saying: /anonymous access|no AWSAccessKey|authentication requires|missing (?:authorization|credential)/i,
    says: keysUnseen,
  },
  {
    means: 'keys',
    codes: 'InvalidRequest',
    saying: /authentication|signature|authorization/i,
    says: always('it takes no signed requests: set up keys there, for AWS Signature 4'),
  },
  { means: 'busy', codes: 'RequestTimeout', saying: /reduce your request rate/i, says: tooBusy },
  {
    means: 'busy',
    codes:
      'SlowDown SlowDownRead SlowDownWrite ServiceUnavailable Unavailable ServerBusy Busy Locked Throttling TooManyRequests RequestRateLimitExceeded RequestLimitExceeded BandwidthLimitExceeded ErrTooManyRequest ErrRequestBytesExceed OperationAborted ConditionalRequestConflict XMinioServerNotInitialized XMinioIAMNotInitialized XMinioReadQuorum XMinioWriteQuorum XMinioBackendDown 425 429 503',
    says: tooBusy,
  },
  {
    means: 'broken',
    codes:
      'BadDigest InvalidDigest IncompleteBody XAmzContentSHA256Mismatch XAmzContentChecksumMismatch RequestTimeout ClientDisconnected ConnectionClosed 408',
    says: always('the upload arrived incomplete'),
  },
  { means: 'broken', codes: '502 504 520 521 522 523 524', says: ({ status }) => `a proxy in front of it cannot reach it (${status})` },
  { means: 'broken', codes: 'InternalError UnknownError XMinioObjectTampered 500', says: word },
  {
    means: 'full',
    codes: 'QuotaExceeded XMinioStorageFull XMinioAdminBucketQuotaExceeded 507',
    says: full,
  },
  { means: 'keys', codes: 'InvalidAccessKeyId NoSuchUser InvalidSecurity', says: unknownKeys },
  { means: 'keys', codes: 'SignatureDoesNotMatch', says: wrongSecret },
  { means: 'keys', codes: 'ExpiredToken InvalidToken InvalidTokenId TokenRefreshRequired', says: shortLived },
  {
    means: 'keys',
    codes: 'AuthenticationLockout',
    says: always('it has locked these keys out for some minutes: somebody uses a wrong secret key'),
  },
  {
    means: 'keys',
    codes:
      'MissingAuthenticationToken MissingSecurityHeader AuthenticationRequired Unauthorized UnauthorizedAccess CredentialsNotSupported 401',
    says: keysUnseen,
  },
  {
    means: 'rights',
    codes: 'AccessDenied AccessForbidden AllAccessDisabled 403',
    says: ({ action, code, message }) =>
      `the keys may not use it: they lack the right ${namedRight(message) ?? rights[action]}${code === null ? ', or a proxy in front of it forbids that' : ''}`,
  },
  {
    means: 'account',
    codes:
      'AccountProblem AccountNotActivated NotSignedUp UserSuspended NotEntitled InvalidPayer UserProjectMissing UserProjectAccountProblem UserProjectAccessDenied OptInRequired 402',
    says: account,
  },
  { means: 'bucket', codes: 'NoSuchBucket', says: always('there is no such bucket') },
  {
    means: 'bucket',
    codes: 'InvalidBucketName InvalidBucketState',
    says: ({ code }) => `the bucket can't be used (${code ?? ''}): check its name in STAGEBOOTH_BUCKET_URL, and its state`,
  },
  {
    means: 'address',
    codes: 'PermanentRedirect Redirect SecondLevelDomainForbidden IncorrectEndpoint TemporaryRedirect 301 302 303 307 308',
    says: ({ elsewhere }) =>
      `the bucket has another address${elsewhere === null ? '' : `, at ${elsewhere}`}: name it in STAGEBOOTH_BUCKET_URL`,
  },
  {
    means: 'address',
    codes: 'XMinioInsecureClientRequest',
    says: always('it takes only TLS: begin STAGEBOOTH_BUCKET_URL with https'),
  },
  {
    means: 'region',
    codes: 'AuthorizationHeaderMalformed IllegalLocationConstraintException InvalidRegion InvalidRegionName InvalidLocationConstraint',
    says: otherRegion,
  },
  {
    means: 'clock',
    codes: 'RequestTimeTooSkewed RequestExpired ExpiredRequest',
    says: wrongClock,
  },
  {
    means: 'size',
    codes: 'EntityTooLarge MaxMessageLengthExceeded 413',
    says: always('cards are too large for it: raise its limit, or that of a proxy in front of it, to 16 MB'),
  },
  {
    means: 'locked',
    codes: 'ObjectUnderActiveHold RetentionPolicyNotMet',
    says: locked,
  },
  {
    means: 'locked',
    codes: 'InvalidObjectState',
    says: always('its objects were archived: remove the rule that archives them from the bucket'),
  },
  {
    means: 'locked',
    codes: 'HiddenVersions',
    says: always('it keeps versions of deleted objects and does not list them: switch versioning off'),
  },
  {
    means: 'encryption',
    codes:
      'KMS.DisabledException KMS.NotFoundException KMS.KMSInvalidStateException KMSKeyNotFoundException KMSKeyDisabledException KMSAccessDeniedException CloudKmsBadKey CloudKmsDisabledKey CloudKmsEncryptionKeyNotFound CloudKmsDecryptionKeyNotFound CloudKmsKeyLocationNotAllowed',
    says: ({ code }) => `the key that it encrypts with can't be used (${code ?? ''}): check its key management, or the bucket's encryption`,
  },
  {
    means: 'unsupported',
    codes: 'NotImplemented MethodNotAllowed 405 501',
    says: ({ action, code }) =>
      `it does not do what Stagebooth needs (${rights[action].split(' ')[0] ?? ''}${code === null ? '' : `, ${code}`})`,
  },
  { means: 'unsupported', codes: 'MissingContentLength 411', says: always('something on the way removes the Content-Length header') },
];

const byCode = new Map<string, Refusal[]>();
for (const refusal of storeRefusals) for (const code of refusal.codes.split(' ')) byCode.set(code, [...(byCode.get(code) ?? []), refusal]);

/** Statuses with a clear meaning, regardless of their error code. */
const plainStatuses = new Set([413, 429, 503, 507]);

/** An unexpected response from the store. */
export class StoreError extends Error {
  /** `ENOSPC` if the store is full; otherwise its error code, or the status. */
  readonly code: string;
  readonly status: number;
  readonly action: StoreAction;
  readonly means: StoreMeaning;
  /** The end of a sentence for operators. Contains no key, id or object name. */
  readonly reason: string;
  /** The region to retry in, if only the region was wrong. */
  readonly region: string | null;

  constructor(answer: StoreAnswer) {
    const { code, status, action, region } = answer;
    super(`the object store answers ${code ?? status} to ${action}`);
    const message = answer.message.slice(0, 1000);
    const fits = (word: string): Refusal | undefined => byCode.get(word)?.find(({ saying }) => saying?.test(message) ?? true);
    const fitting = fits(code ?? String(status)) ?? (plainStatuses.has(status) ? fits(String(status)) : undefined);
    this.name = 'StoreError';
    this.means = fitting?.means ?? (status >= 500 ? 'broken' : code === null ? 'address' : 'unsupported');
    this.code = this.means === 'full' ? 'ENOSPC' : (code ?? String(status));
    this.reason = (fitting?.says ?? (code === null ? notAStore : word))(answer);
    this.status = status;
    this.action = action;
    this.region = this.means === 'region' ? region : null;
  }

  /** Whether the error lasts until an operator acts. */
  get lasts(): boolean {
    return this.means !== 'busy' && this.means !== 'broken';
  }

  /**
   * Whether the object does not exist. Only a store's own error code proves that: a proxy's page or an unavailable bucket must not count as a missing
   * object.
   */
  get isMissing(): boolean {
    return ['NoSuchKey', 'NoSuchVersion', 'InvalidRange', '416'].includes(this.code);
  }

  /** Whether the store does not support this kind of request. */
  get isUnknownQuestion(): boolean {
    return [400, 404, 405, 501].includes(this.status) || this.code === 'NotImplemented';
  }
}
