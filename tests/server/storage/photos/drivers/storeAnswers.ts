import type { StoreMeaning } from '../../../../../src/server/storage/storeRefusals.ts';

/** The request that gets this answer: the list of versions, or an upload, download or deletion while lists work normally. */
export type AskedOf = 'versions' | 'put' | 'get' | 'delete';

/** An unexpected answer from a vendor's store, and its meaning. */
export interface StoreAnswerRow {
  readonly vendor: string;
  readonly to: AskedOf;
  readonly status: number;
  readonly code: string | null;
  readonly message?: string;
  /** More of the answer's XML, or a body that is not XML. */
  readonly more?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly means: StoreMeaning;
  /** What operators read. */
  readonly says: RegExp;
}

type Rest = Partial<Pick<StoreAnswerRow, 'to' | 'message' | 'more' | 'body' | 'headers'>>;

const of =
  (vendor: string) =>
  (status: number, code: string | null, means: StoreMeaning, says: RegExp, rest: Rest = {}): StoreAnswerRow => ({
    ...{ vendor, status, code, means, says },
    to: 'versions',
    ...rest,
  });

const [amazon, cloudflare, backblaze, minio, ceph] = ['Amazon S3', 'Cloudflare R2', 'Backblaze B2', 'MinIO', 'Ceph RGW'].map(of) as [
  ReturnType<typeof of>,
  ReturnType<typeof of>,
  ReturnType<typeof of>,
  ReturnType<typeof of>,
  ReturnType<typeof of>,
];
const [garage, seaweed, swift, wasabi, google] = ['Garage', 'SeaweedFS', 'Swift', 'Wasabi', 'Google'].map(of) as [
  ReturnType<typeof of>,
  ReturnType<typeof of>,
  ReturnType<typeof of>,
  ReturnType<typeof of>,
  ReturnType<typeof of>,
];
const anybody = of('a proxy or network');

const unknownKeys = /does not know these keys/;
const wrongSecret = /secret key is wrong/;
const noRight = (right: string) => new RegExp(`lack the right ${right} on the (objects of the )?bucket`);
const noNamedRight = (right: string) => new RegExp(`lack the right ${right}$`);
const noCipher = /key that it encrypts with/;
const wrongClock = /clock is wrong/;
const busy = /overloaded/;
const isFull = /it is full/;
const noBucket = /no such bucket/;
const notWhole = /the upload arrived incomplete/;
const unpaid = /paid and active/;
const locks = /locks its objects/;
const tooLarge = /too large for it/;
const noKeysSeen = /sees no keys/;
const elsewhere = (host: string) => new RegExp(`another address, at ${host}: name it in STAGEBOOTH_BUCKET_URL`);
const noStore = /not from an object store: check STAGEBOOTH_BUCKET_URL/;
const put: Rest = { to: 'put' };

/**
 * Codes and statuses are those of the service model of botocore 1.43 (`s3/2006-03-01`, `Error.Code`) and of
 * https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html; `IllegalLocationConstraintException` is in
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/ErrorCodeBilling.html, `Throttling` in botocore's `_retry.json`, `XAmzContentSHA256Mismatch` in
 * aws/aws-sdk-go#148. `Busy` and those of the key management (`KMS.`) are only reported by clients.
 */
const ofAmazon: readonly StoreAnswerRow[] = [
  amazon(403, 'InvalidAccessKeyId', 'keys', unknownKeys),
  amazon(403, 'SignatureDoesNotMatch', 'keys', wrongSecret),
  amazon(400, 'ExpiredToken', 'keys', /create permanent ones/),
  amazon(400, 'InvalidToken', 'keys', /create permanent ones/),
  amazon(400, 'TokenRefreshRequired', 'keys', /create permanent ones/),
  amazon(403, 'InvalidSecurity', 'keys', unknownKeys),
  amazon(400, 'MissingSecurityHeader', 'keys', noKeysSeen),
  amazon(400, 'CredentialsNotSupported', 'keys', noKeysSeen),
  amazon(403, 'AccessDenied', 'rights', noRight('s3:ListBucketVersions')),
  amazon(403, 'AccessDenied', 'rights', noRight('s3:PutObject'), put),
  amazon(403, 'AccessDenied', 'rights', noRight('s3:GetObject'), { to: 'get' }),
  amazon(403, 'AccessDenied', 'rights', noRight('s3:DeleteObjectVersion'), { to: 'delete' }),
  amazon(403, 'AccessDenied', 'locked', locks, { to: 'delete', message: 'Access Denied because object protected by object lock.' }),
  amazon(403, 'AllAccessDisabled', 'rights', noRight('s3:ListBucketVersions')),
  amazon(403, 'AccountProblem', 'account', unpaid),
  amazon(403, 'NotSignedUp', 'account', unpaid),
  amazon(403, 'InvalidPayer', 'account', unpaid),
  amazon(404, 'NoSuchBucket', 'bucket', noBucket),
  amazon(404, 'NoSuchBucket', 'bucket', noBucket, { to: 'get' }),
  amazon(404, 'NoSuchBucket', 'bucket', noBucket, { to: 'delete' }),
  amazon(404, 'NoSuchBucket', 'bucket', noBucket, put),
  amazon(400, 'InvalidBucketName', 'bucket', /name in STAGEBOOTH_BUCKET_URL/),
  amazon(409, 'InvalidBucketState', 'bucket', /InvalidBucketState/),
  amazon(301, 'PermanentRedirect', 'address', elsewhere('photos.s3.eu-west-1.amazonaws.com'), {
    more: '<Endpoint>photos.s3.eu-west-1.amazonaws.com</Endpoint>',
    headers: { 'x-amz-bucket-region': 'eu-west-1' },
  }),
  amazon(307, 'TemporaryRedirect', 'address', elsewhere('photos.s3-eu-west-1.amazonaws.com'), {
    headers: { location: 'https://photos.s3-eu-west-1.amazonaws.com/?versions' },
  }),
  amazon(301, null, 'address', /another address: name it/, { body: '' }),
  amazon(400, 'AuthorizationHeaderMalformed', 'region', /STAGEBOOTH_BUCKET_REGION to where/),
  amazon(400, 'IllegalLocationConstraintException', 'region', /STAGEBOOTH_BUCKET_REGION to where/),
  amazon(403, 'RequestTimeTooSkewed', 'clock', wrongClock),
  amazon(400, 'RequestTimeout', 'broken', notWhole, put),
  amazon(400, 'IncompleteBody', 'broken', notWhole, put),
  amazon(400, 'BadDigest', 'broken', notWhole, put),
  amazon(400, 'XAmzContentSHA256Mismatch', 'broken', notWhole, put),
  amazon(400, 'EntityTooLarge', 'size', tooLarge, put),
  amazon(400, 'MaxMessageLengthExceeded', 'size', tooLarge, put),
  amazon(411, 'MissingContentLength', 'unsupported', /removes the Content-Length/, put),
  amazon(400, 'InvalidRequest', 'locked', locks, {
    ...put,
    message: 'Content-MD5 OR x-amz-checksum- HTTP header is required for Put Object requests with Object Lock parameters',
  }),
  amazon(400, 'InvalidRequest', 'keys', /AWS Signature 4/, { message: 'The authorization mechanism you have provided is not supported.' }),
  amazon(403, 'InvalidObjectState', 'locked', /archive/, { to: 'get' }),
  amazon(409, 'OperationAborted', 'busy', busy, put),
  amazon(409, 'ConditionalRequestConflict', 'busy', busy, put),
  amazon(503, 'SlowDown', 'busy', busy),
  amazon(503, 'ServiceUnavailable', 'busy', busy, put),
  amazon(503, 'Busy', 'busy', busy),
  amazon(500, 'InternalError', 'broken', /it says InternalError/),
  amazon(500, 'InternalError', 'broken', /it says InternalError/, put),
  amazon(400, 'Throttling', 'busy', busy, put),
  amazon(403, 'AccessDenied', 'rights', noNamedRight('kms:GenerateDataKey'), {
    ...put,
    message:
      'User: arn:aws:iam::123456789012:user/hunter2 is not authorized to perform: kms:GenerateDataKey on resource: arn:aws:kms:eu-west-1:1:key/hunter2 because no identity-based policy allows the kms:GenerateDataKey action',
  }),
  amazon(403, 'AccessDenied', 'rights', noNamedRight('s3:ListBucketVersions'), {
    message:
      'User: arn:aws:sts::1:hunter2 is not authorized to perform: s3:ListBucketVersions on resource: &quot;arn&quot; with an explicit deny',
  }),
  amazon(400, 'KMS.DisabledException', 'encryption', noCipher, put),
  amazon(400, 'KMS.NotFoundException', 'encryption', noCipher, put),
  amazon(400, 'KMS.KMSInvalidStateException', 'encryption', noCipher, { to: 'get' }),
  amazon(400, 'KeyTooLongError', 'unsupported', /it says KeyTooLongError/, put),
  amazon(500, 'SomethingNew', 'broken', /it says SomethingNew/),
  amazon(400, 'SomethingNew', 'unsupported', /it says SomethingNew/, put),
];

/** From https://developers.cloudflare.com/r2/api/error-codes/. The sentence on regions is from client reports. */
const ofCloudflare: readonly StoreAnswerRow[] = [
  cloudflare(401, 'Unauthorized', 'keys', noKeysSeen),
  cloudflare(403, 'AccessDenied', 'rights', noRight('s3:PutObject'), put),
  cloudflare(403, 'NotEntitled', 'account', unpaid),
  cloudflare(400, 'ExpiredRequest', 'clock', wrongClock),
  cloudflare(400, 'InvalidRegionName', 'region', /STAGEBOOTH_BUCKET_REGION to where/, {
    message: "The region name 'us-west-9' is not valid. Must be one of: wnam, enam, weur, eeur, apac, auto",
  }),
  cloudflare(404, 'NoSuchBucket', 'bucket', noBucket),
  cloudflare(429, 'TooManyRequests', 'busy', busy, put),
  cloudflare(503, 'ServiceUnavailable', 'busy', busy),
  cloudflare(413, 'EntityTooLarge', 'size', tooLarge, put),
  cloudflare(500, 'InternalError', 'broken', /it says InternalError/),
];

/**
 * Backblaze publishes no list for its S3 interface. From
 * https://www.backblaze.com/docs/cloud-storage-native-api-error-handling-and-status-codes, with messages that clients have reported:
 * alangrainger/share-note#63 (caps), WWBN/AVideo#5884 (old buckets), Backblaze/b2-sdk-python#285 (503).
 */
const ofBackblaze: readonly StoreAnswerRow[] = [
  backblaze(403, 'AccessDenied', 'full', isFull, {
    ...put,
    message: 'Cannot upload files, storage cap exceeded. See the Caps & Alerts page.',
  }),
  backblaze(403, 'AccessDenied', 'account', unpaid, { message: 'Transaction cap exceeded, see the Caps & Alerts page.' }),
  backblaze(403, 'InvalidAccessKeyId', 'keys', unknownKeys, { message: "The key 'K00hunter2' is not valid" }),
  backblaze(403, 'AccessDenied', 'account', unpaid, {
    to: 'get',
    message: 'Cannot download file, download bandwidth or transaction (Class B) cap exceeded. See the Caps &amp; Alerts page.',
  }),
  backblaze(403, 'AccessDenied', 'rights', noRight('s3:ListBucketVersions'), { message: 'bucket is not authorized: photos' }),
  backblaze(403, 'AccessDenied', 'bucket', /too old for S3/, {
    message: 'Not allowed to access bucket because it is not s3-enabled: photos',
  }),
  backblaze(403, 'AccessDenied', 'rights', noRight('s3:DeleteObjectVersion'), { to: 'delete', message: 'not entitled' }),
  backblaze(503, 'ServiceUnavailable', 'busy', busy, { ...put, message: 'no tomes available' }),
  backblaze(408, 'RequestTimeout', 'broken', notWhole, put),
];

/** From `cmd/api-errors.go` (minio/minio, 2026-02). The messages for a lost quorum are from older releases. */
const ofMinio: readonly StoreAnswerRow[] = [
  minio(507, 'XMinioStorageFull', 'full', isFull, put),
  minio(400, 'XMinioAdminBucketQuotaExceeded', 'full', isFull, put),
  minio(503, 'XMinioServerNotInitialized', 'busy', busy),
  minio(503, 'XMinioWriteQuorum', 'busy', busy, put),
  minio(503, 'XMinioReadQuorum', 'busy', busy, { to: 'get' }),
  minio(503, 'SlowDownWrite', 'busy', busy, put),
  minio(503, 'SlowDownRead', 'busy', busy, { to: 'get' }),
  minio(499, 'ClientDisconnected', 'broken', notWhole, put),
  minio(400, 'InvalidRegion', 'region', /STAGEBOOTH_BUCKET_REGION to where/, { message: 'Region does not match.' }),
  minio(400, 'InvalidRequest', 'locked', locks, { to: 'delete', message: 'Object is WORM protected and cannot be overwritten' }),
  minio(403, 'InvalidAccessKeyId', 'keys', unknownKeys),
  minio(403, 'InvalidAccessKeyId', 'account', unpaid, { message: 'Your account is disabled; please contact your administrator.' }),
  minio(403, 'InvalidTokenId', 'keys', /create permanent ones/, { message: 'The security token included in the request is invalid' }),
  minio(401, 'UnauthorizedAccess', 'keys', noKeysSeen),
  minio(403, 'AccessDenied', 'keys', noKeysSeen, { message: 'No AWSAccessKey was presented' }),
  minio(400, 'AccessDenied', 'keys', wrongSecret, { message: 'There were headers present in the request which were not signed' }),
  minio(403, 'AccessDenied', 'clock', wrongClock, { message: 'Request has expired' }),
  minio(400, 'AuthorizationHeaderMalformed', 'region', /STAGEBOOTH_BUCKET_REGION=eu-nl-1/, {
    message: 'The authorization header is malformed; the region is wrong; expecting &#39;eu-nl-1&#39;.',
  }),
  minio(503, 'RequestTimeout', 'busy', busy, {
    ...put,
    message: 'A timeout occurred while trying to lock a resource, please reduce your request rate',
  }),
  minio(503, 'ServerBusy', 'busy', busy, put),
  minio(503, 'XMinioIAMNotInitialized', 'busy', busy),
  minio(400, 'XMinioInsecureClientRequest', 'address', /https/, {
    message: 'Cannot respond to plain-text request from TLS-encrypted server',
  }),
  minio(206, 'XMinioObjectTampered', 'broken', /it says XMinioObjectTampered/, { to: 'get' }),
];

/** From `rgw_http_s3_errors` in `src/rgw/rgw_common.cc` (ceph/ceph). Errors that are not listed there become `UnknownError`. */
const ofCeph: readonly StoreAnswerRow[] = [
  ceph(403, 'QuotaExceeded', 'full', isFull, put),
  ceph(403, 'UserSuspended', 'account', unpaid),
  ceph(404, 'NoSuchUser', 'keys', unknownKeys, put),
  ceph(503, 'SlowDown', 'busy', busy, put),
  ceph(503, 'ServiceUnavailable', 'busy', busy),
  ceph(408, 'RequestTimeout', 'broken', notWhole, put),
  ceph(423, 'Locked', 'busy', busy, put),
  ceph(403, 'InvalidAccessKeyId', 'keys', unknownKeys),
  ceph(403, 'SignatureDoesNotMatch', 'keys', wrongSecret, put),
  ceph(403, 'RequestTimeTooSkewed', 'clock', wrongClock),
  ceph(500, 'UnknownError', 'broken', /it says UnknownError/),
  ceph(403, 'AccessDenied', 'rights', noRight('s3:ListBucketVersions')),
];

/**
 * From `src/api/s3/error.rs`, `src/api/s3/put.rs` and `src/api/common/` (deuxfleurs-org/garage, 2025-06). Garage has one code for keys,
 * rights and quotas.
 */
const ofGarage: readonly StoreAnswerRow[] = [
  garage(403, 'AccessDenied', 'full', isFull, {
    ...put,
    message:
      'Forbidden: Bucket size quota is reached, maximum total size of objects for this bucket: 1. The bucket is already 1 bytes, and this object would add 1 bytes.',
  }),
  garage(403, 'AccessDenied', 'full', isFull, {
    ...put,
    message: 'Forbidden: Object quota is reached, maximum objects for this bucket: 3',
  }),
  garage(403, 'AccessDenied', 'rights', noRight('s3:ListBucketVersions'), { message: 'Forbidden: Operation is not allowed for this key.' }),
  garage(403, 'AccessDenied', 'keys', unknownKeys, { message: 'Forbidden: No such key: GKhunter2' }),
  garage(403, 'AccessDenied', 'keys', unknownKeys, { ...put, message: 'Forbidden: No such key: GKhunter2' }),
  garage(403, 'AccessDenied', 'keys', wrongSecret, { message: 'Forbidden: Invalid signature' }),
  garage(403, 'AccessDenied', 'keys', noKeysSeen, { message: 'Forbidden: Garage does not support anonymous access yet' }),
  garage(400, 'InvalidRequest', 'keys', noKeysSeen, { message: 'Bad request: Missing authorization header' }),
  garage(400, 'InvalidRequest', 'clock', wrongClock, { message: 'Bad request: Date is too old' }),
  garage(400, 'AuthorizationHeaderMalformed', 'region', /STAGEBOOTH_BUCKET_REGION=garage/, {
    message: 'Authorization header malformed, unexpected scope: 20260101/us-east-1/s3/aws4_request',
    more: '<Region>garage</Region>',
  }),
  garage(404, 'NoSuchBucket', 'bucket', noBucket, { ...put, message: 'Bucket not found: photos' }),
  garage(503, 'ServiceUnavailable', 'busy', busy, { ...put, message: 'Internal error: Could not reach quorum of 2' }),
];

/** From `weed/s3api/s3err/s3api_errors.go`. A bucket over its quota is read-only and does not say why. */
const ofSeaweed: readonly StoreAnswerRow[] = [
  seaweed(503, 'ErrTooManyRequest', 'busy', busy, put),
  seaweed(503, 'ErrRequestBytesExceed', 'busy', busy, put),
  seaweed(403, 'AccessDenied', 'clock', wrongClock, { message: 'Request is not valid yet' }),
  seaweed(400, 'InvalidRequest', 'keys', /AWS Signature 4/, { message: 'Signed request requires setting up SeaweedFS S3 authentication' }),
  seaweed(403, 'AccessDenied', 'rights', noRight('s3:PutObject'), { ...put, message: 'Access Denied.' }),
  seaweed(499, 'ClientDisconnected', 'broken', notWhole, put),
  seaweed(400, 'KMSKeyNotFoundException', 'encryption', noCipher, put),
  seaweed(403, 'KMSAccessDeniedException', 'encryption', noCipher, put),
  seaweed(400, 'KMSKeyDisabledException', 'encryption', noCipher, { to: 'get' }),
  seaweed(500, 'InternalError', 'broken', /it says InternalError/, { to: 'delete' }),
];

/** From `swift/common/middleware/s3api/s3response.py` and `s3request.py`. */
const ofSwift: readonly StoreAnswerRow[] = [
  swift(403, 'SignatureDoesNotMatch', 'keys', wrongSecret),
  swift(403, 'AccessDenied', 'rights', noRight('s3:PutObject'), put),
  swift(400, 'EntityTooLarge', 'size', tooLarge, put),
  swift(400, 'EntityTooLarge', 'full', isFull, { ...put, message: 'Upload exceeds quota.' }),
  swift(403, 'RequestTimeTooSkewed', 'clock', wrongClock),
  swift(429, 'SlowDown', 'busy', busy),
  swift(507, 'SomethingNew', 'full', isFull, put),
  swift(507, null, 'full', isFull, { ...put, body: '<html><h1>Insufficient Storage</h1></html>' }),
  swift(503, 'ServiceUnavailable', 'busy', busy),
  swift(503, 'SlowDown', 'busy', busy, put),
];

/** From https://docs.wasabi.com/apidocs/rest-api-introduction, which has Amazon's codes and some of its own. */
const ofWasabi: readonly StoreAnswerRow[] = [
  wasabi(301, 'PermanentRedirect', 'address', elsewhere('s3.eu-central-1.wasabisys.com'), {
    more: '<Endpoint>s3.eu-central-1.wasabisys.com</Endpoint>',
  }),
  wasabi(403, 'AccountNotActivated', 'account', unpaid),
  wasabi(403, 'AccountProblem', 'account', unpaid, put),
  wasabi(403, 'AccessForbidden', 'rights', noRight('s3:ListBucketVersions')),
  wasabi(403, 'AuthenticationLockout', 'keys', /locked these keys out/, {
    message: 'There have been too many attempts to access the account with the wrong credentials. Try again in five minutes.',
  }),
  wasabi(403, 'InvalidAccessKeyId', 'keys', unknownKeys),
  wasabi(403, 'RequestTimeTooSkewed', 'clock', wrongClock),
  wasabi(403, 'RequestRateLimitExceeded', 'busy', busy, { ...put, message: 'Your account exceeded the limit for PUT requests.' }),
  wasabi(410, 'ConnectionClosed', 'broken', notWhole, put),
  wasabi(503, 'Unavailable', 'busy', busy, { message: 'Temporarily unavailable' }),
  wasabi(403, 'AccessDenied', 'locked', locks, { to: 'delete', message: 'Object is under retention' }),
];

/** From https://cloud.google.com/storage/docs/xml-api/reference-status. `SlowDown` with 429 is from nextcloud/server#12537. */
const ofGoogle: readonly StoreAnswerRow[] = [
  google(401, 'AuthenticationRequired', 'keys', noKeysSeen),
  google(403, 'AccessDenied', 'rights', noRight('s3:PutObject'), put),
  google(403, 'UserProjectAccountProblem', 'account', unpaid),
  google(400, 'UserProjectMissing', 'account', unpaid),
  google(403, 'RetentionPolicyNotMet', 'locked', locks, { to: 'delete' }),
  google(403, 'ObjectUnderActiveHold', 'locked', locks, { to: 'delete' }),
  google(429, 'SlowDown', 'busy', busy, put),
  google(400, 'RequestTimeout', 'broken', notWhole, put),
  google(404, 'NoSuchBucket', 'bucket', noBucket),
  google(400, 'CloudKmsDisabledKey', 'encryption', noCipher, put),
  google(400, 'CloudKmsEncryptionKeyNotFound', 'encryption', noCipher, put),
  google(400, 'CloudKmsDecryptionKeyNotFound', 'encryption', noCipher, { to: 'get' }),
  google(400, 'CloudKmsBadKey', 'encryption', noCipher, put),
  google(400, 'CloudKmsKeyLocationNotAllowed', 'encryption', noCipher, put),
];

/** Answers from other servers at a store's address. */
const ofAnybody: readonly StoreAnswerRow[] = [
  anybody(404, null, 'address', noStore, { body: '<html><body>404 page not found</body></html>' }),
  anybody(404, null, 'address', noStore, { to: 'get', body: '' }),
  anybody(404, null, 'address', noStore, { to: 'delete', body: 'Not found' }),
  anybody(403, null, 'rights', noRight('s3:PutObject'), { ...put, body: '<html>403 Forbidden</html>' }),
  anybody(407, null, 'address', noStore, { body: '' }),
  anybody(200, null, 'address', noStore, { body: '<!doctype html><html><head><title>Sign in</title></head></html>' }),
  anybody(200, null, 'address', noStore, { body: '' }),
  anybody(200, null, 'address', noStore, { body: '<ListAllMyBucketsResult><Buckets/></ListAllMyBucketsResult>' }),
  anybody(200, null, 'address', noStore, { body: '{"message":"hello"}' }),
  anybody(200, null, 'address', noStore, { ...put, body: '<!doctype html><title>Sign in</title>' }),
  anybody(200, null, 'address', noStore, { to: 'get', body: '<!doctype html><title>Sign in</title>' }),
  anybody(302, null, 'address', elsewhere('login.example.com'), {
    headers: { location: 'https://login.example.com/?next=secret' },
    body: '',
  }),
  anybody(308, null, 'address', elsewhere('s3.example.com'), { ...put, headers: { location: 'https://s3.example.com/photos' }, body: '' }),
  anybody(413, null, 'size', tooLarge, { ...put, body: '<html>413 Request Entity Too Large</html>' }),
  anybody(429, null, 'busy', busy, { body: '' }),
  anybody(500, null, 'broken', /it answers 500/, { body: '' }),
  anybody(502, null, 'broken', /a proxy in front of it cannot reach it \(502\)/, { body: '<html>502 Bad Gateway</html>' }),
  anybody(503, null, 'busy', busy, { body: '<html>503</html>' }),
  anybody(504, null, 'broken', /proxy in front of it/, { to: 'get', body: '' }),
  anybody(522, null, 'broken', /proxy in front of it/, { body: 'error code: 522' }),
  anybody(403, 'AccessDenied', 'account', unpaid, { message: 'The account is suspended.' }),
  anybody(206, null, 'address', noStore, { to: 'get', body: '<!doctype html><title>Sign in</title>' }),
  anybody(501, 'NotImplemented', 'unsupported', /does not do what Stagebooth needs \(s3:PutObject, NotImplemented\)/, put),
  anybody(405, 'MethodNotAllowed', 'unsupported', /s3:DeleteObjectVersion, MethodNotAllowed/, { to: 'delete' }),
];

/** Answers from the vendors' references and sources. */
export const storeAnswers: readonly StoreAnswerRow[] = [
  ...ofAmazon,
  ...ofCloudflare,
  ...ofBackblaze,
  ...ofMinio,
  ...ofCeph,
  ...ofGarage,
  ...ofSeaweed,
  ...ofSwift,
  ...ofWasabi,
  ...ofGoogle,
  ...ofAnybody,
];

/** Answers to the list of versions from stores without versions. */
export const storesWithoutVersions: readonly (readonly [vendor: string, status: number, body: string])[] = [
  ['Cloudflare R2', 501, '<Error><Code>NotImplemented</Code><Message>ListObjectVersions not implemented</Message></Error>'],
  ['Garage', 501, '<Error><Code>NotImplemented</Code><Message>Not implemented</Message><Region>garage</Region></Error>'],
  ['MinIO on a folder', 501, '<Error><Code>NotImplemented</Code></Error>'],
  ['nobody in particular', 405, '<Error><Code>MethodNotAllowed</Code></Error>'],
  ['nobody in particular', 400, '<Error><Code>InvalidArgument</Code></Error>'],
  ['nobody in particular', 400, '<Error><Code>InvalidRequest</Code></Error>'],
  ['nobody in particular', 404, '<Error><Code>NoSuchKey</Code></Error>'],
  ['nobody in particular', 404, '<Error><Code>NoSuchVersion</Code></Error>'],
  ['nobody in particular', 404, ''],
  ['nobody in particular', 501, ''],
  ['a proxy that rejects such requests', 405, '<html>405 Not Allowed</html>'],
];
