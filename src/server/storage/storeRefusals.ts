/** What somebody asks of a store, and the right that it takes, by Amazon's name for it. */
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

/** An answer of a store that is not what was asked for. */
export interface StoreAnswer {
  readonly action: StoreAction;
  readonly status: number;
  /** The store's own word, such as `AccessDenied`; null where the answer is no store's. */
  readonly code: string | null;
  readonly message: string;
  /** Where the store sends us instead, without a path. */
  readonly elsewhere: string | null;
  /** The region that the store expects. */
  readonly region: string | null;
}

/** `busy` and `broken` pass by themselves, `full` ends when there is room; all others wait for an operator. */
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
  /** Words of stores, or statuses of answers without one. */
  readonly codes: string;
  /** Where a word means several things: what its message has. */
  readonly saying?: RegExp;
  /** The end of a sentence for operators. */
  readonly says: (answer: StoreAnswer) => string;
}

const always = (reason: string) => () => reason;
const word = ({ code, status }: StoreAnswer): string => (code === null ? `it answers ${status}` : `it says ${code}`);
const notAStore = ({ status }: StoreAnswer): string =>
  `what answers (${status}) is no object store: look at STAGEBOOTH_BUCKET_URL, and at proxies on the way`;

const unknownKeys = always('it does not know these keys');
const wrongSecret = always('the secret key is wrong, or something changes requests on their way');
const shortLived = always('the keys were temporary and have expired: create permanent ones');
const keysUnseen = always('it sees no keys: they are wrong, or a proxy removes the Authorization header');
const wrongClock = always("this machine's clock is wrong");
const tooBusy = always('it has too much to do');
const full = always('it is full');
const locked = always('the bucket locks its objects: object lock, retention and legal holds must be off, or deleted cards stay');
const account = always('the account may not use it: ask its provider whether it is paid and active');
/** Amazon names the right itself, which may be one of its key management. */
const namedRight = (message: string): string | null => /not authorized to perform: ([a-z0-9-]{1,32}:\w{1,64})/.exec(message)?.[1] ?? null;
const otherRegion = ({ region }: StoreAnswer): string =>
  region === null
    ? 'the region is wrong: say in STAGEBOOTH_BUCKET_REGION where the bucket is'
    : `the region is wrong: say STAGEBOOTH_BUCKET_REGION=${region}`;

/** The first that fits counts. Words are those of Amazon, Cloudflare, Backblaze, MinIO, Ceph, Garage, SeaweedFS, Swift, Wasabi and Google. */
export const storeRefusals: readonly Refusal[] = [
  // Garage, Backblaze, and others that have one word for all that they forbid.
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
    says: always('what was sent did not arrive there whole'),
  },
  { means: 'broken', codes: '502 504 520 521 522 523 524', says: ({ status }) => `a proxy in front of it does not reach it (${status})` },
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
    says: ({ code }) => `the bucket can't be used (${code ?? ''}): look at its name in STAGEBOOTH_BUCKET_URL, and at its state`,
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
    says: always('cards are too large for it: have its limit, or that of a proxy in front of it, raised to 16 MB'),
  },
  {
    means: 'locked',
    codes: 'ObjectUnderActiveHold RetentionPolicyNotMet',
    says: locked,
  },
  {
    means: 'locked',
    codes: 'InvalidObjectState',
    says: always('its objects went into an archive: take the rule that moves them there off the bucket'),
  },
  {
    means: 'locked',
    codes: 'HiddenVersions',
    says: always('it keeps versions of what is deleted and does not list them: switch versioning off'),
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

/** Statuses that are clear whatever error code comes with them. */
const plainStatuses = new Set([413, 429, 503, 507]);

/** The store has answered, and not as it should. */
export class StoreError extends Error {
  /** `ENOSPC` where it is full; otherwise its own word, or the status. */
  readonly code: string;
  readonly status: number;
  readonly action: StoreAction;
  readonly means: StoreMeaning;
  /** The end of a sentence for operators. It holds no key, no id and no name of an object. */
  readonly reason: string;
  /** The region to ask in instead, where that is all that was wrong. */
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

  /** Whether it goes on until an operator has done something. */
  get lasts(): boolean {
    return this.means !== 'busy' && this.means !== 'broken';
  }

  /**
   * Whether there is no such object. Only a store's own word says so: a proxy's page, or a bucket that is away, must not be taken for an object
   * that is gone.
   */
  get isMissing(): boolean {
    return ['NoSuchKey', 'NoSuchVersion', 'InvalidRange', '416'].includes(this.code);
  }

  /** Whether the store knows no such question. */
  get isUnknownQuestion(): boolean {
    return [400, 404, 405, 501].includes(this.status) || this.code === 'NotImplemented';
  }
}
