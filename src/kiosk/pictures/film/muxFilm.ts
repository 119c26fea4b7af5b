import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output, WebMOutputFormat } from 'mediabunny';
import type { EncodedFilm } from './filmEncoder.ts';

/** Social networks reject shorter films. */
const minSeconds = 3;

/** Writes the film to a file. Repeats the same encoded frames until the film lasts 3 s; each round starts with the first frame. */
export async function muxFilm({ mime, chunks, decoderConfig }: EncodedFilm, framesPerSecond: number): Promise<Uint8Array<ArrayBuffer>> {
  const isMp4 = mime === 'video/mp4';
  const target = new BufferTarget();
  // Put the index first, so that phones can play the film while loading it.
  const output = new Output({ format: isMp4 ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(), target });
  const track = new EncodedVideoPacketSource(isMp4 ? 'avc' : 'vp9');
  output.addVideoTrack(track, { frameRate: framesPerSecond });
  await output.start();
  const rounds = roundsFor(chunks.length, framesPerSecond);
  for (let round = 0; round < rounds; round++)
    for (const [place, chunk] of chunks.entries()) {
      const seconds = (round * chunks.length + place) / framesPerSecond;
      const packet = EncodedPacket.fromEncodedChunk(chunk).clone({ timestamp: seconds, duration: 1 / framesPerSecond });
      await track.add(packet, { decoderConfig });
    }
  await output.finalize();
  if (target.buffer === null) throw new Error('The film has no bytes.');
  return new Uint8Array(target.buffer);
}

/** How often to repeat the frames until they last long enough. */
const roundsFor = (pictures: number, framesPerSecond: number): number => Math.max(1, Math.ceil((minSeconds * framesPerSecond) / pictures));
