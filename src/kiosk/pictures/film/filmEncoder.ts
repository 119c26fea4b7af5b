import type { FilmMime, FilmPlan } from './FilmRequest.ts';

/** A film's encoded frames, each once. */
export interface EncodedFilm {
  readonly mime: FilmMime;
  readonly chunks: readonly EncodedVideoChunk[];
  readonly decoderConfig: VideoDecoderConfig;
}

export interface FilmEncoder {
  /** Encodes the film's next frame. Does not close it. */
  add(frame: VideoFrame): void;
  /** The encoded film; rejects if the encoder has failed. */
  finish(): Promise<EncodedFilm>;
  /** Closes the encoder, even in the middle of work. Idempotent. */
  close(): void;
}

/** Size limit for a film's frames, before the film is repeated. */
const maxBytes = 1_250_000;
/** The bits per pixel at which a film of moving people looks good. */
const bitsPerPixel = 0.165;

/** H.264 plays on every phone; VP9 is for browsers that can't encode H.264. */
const codecs = [
  { mime: 'video/mp4', codec: 'avc1.4D0028', avc: { format: 'avc' } },
  { mime: 'video/webm', codec: 'vp09.00.40.08' },
] as const;

/** The browser's encoder for such a film; null if it has none. `pictures` is the number of frames to encode. */
export async function filmEncoder({ width, height, framesPerSecond }: FilmPlan, pictures: number): Promise<FilmEncoder | null> {
  if (typeof VideoEncoder === 'undefined') return null;
  const wished = bitsPerPixel * width * height * framesPerSecond;
  const bitrate = Math.round(Math.min(wished, (maxBytes * 8 * framesPerSecond) / pictures));
  for (const { mime, ...codec } of codecs) {
    const config: VideoEncoderConfig = { ...codec, width, height, framerate: framesPerSecond, bitrate, latencyMode: 'quality' };
    const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({ supported: false }));
    if (supported === true) return openEncoder(config, mime, framesPerSecond);
  }
  return null;
}

const microseconds = 1e6;

function openEncoder(config: VideoEncoderConfig, mime: FilmMime, framesPerSecond: number): FilmEncoder {
  const chunks: EncodedVideoChunk[] = [];
  let decoderConfig: VideoDecoderConfig | null = null;
  let failure: DOMException | null = null;
  let added = 0;
  const encoder = new VideoEncoder({
    output(chunk, metadata) {
      decoderConfig ??= metadata?.decoderConfig ?? null;
      chunks.push(chunk);
    },
    error: (error) => (failure = error),
  });
  encoder.configure(config);
  return {
    add(frame) {
      if (failure !== null) throw failure;
      const duration = microseconds / framesPerSecond;
      const picture = new VideoFrame(frame, { timestamp: Math.round(added * duration), duration: Math.round(duration) });
      // Only the first frame is a key frame, with which each repetition starts.
      encoder.encode(picture, { keyFrame: added === 0 });
      picture.close();
      added++;
    },
    async finish() {
      await encoder.flush();
      if (failure !== null) throw failure;
      if (decoderConfig === null || chunks.length !== added) throw new Error('The encoder has dropped pictures.');
      return { mime, chunks, decoderConfig };
    },
    close() {
      if (encoder.state !== 'closed') encoder.close();
    },
  };
}
