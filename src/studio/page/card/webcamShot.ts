/** The shot's width and height, in pixels. */
const sidePx = 1080;

/**
 * The middle square of a photo from this machine's own camera, as an address within this page; the photo is not sent anywhere. Returns a
 * sentence if there is no camera, or if access is denied.
 */
export async function webcamShot(): Promise<{ readonly url: string } | { readonly refusal: string }> {
  let stream: MediaStream | null = null;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { width: { ideal: 1920 }, height: { ideal: 1080 } }, audio: false });
    const video = document.createElement('video');
    video.muted = true;
    video.srcObject = stream;
    await video.play();
    const side = Math.min(video.videoWidth, video.videoHeight);
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = Math.min(side, sidePx);
    const from = [(video.videoWidth - side) / 2, (video.videoHeight - side) / 2] as const;
    canvas.getContext('2d')?.drawImage(video, ...from, side, side, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
    return blob === null ? { refusal: 'There is no picture from the camera.' } : { url: URL.createObjectURL(blob) };
  } catch (error) {
    const isDenied = error instanceof Error && error.name === 'NotAllowedError';
    return { refusal: isDenied ? 'This page may not use the camera.' : 'No camera was found on this machine.' };
  } finally {
    for (const track of stream?.getTracks() ?? []) track.stop();
  }
}
