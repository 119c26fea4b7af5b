import type { LiveCopy } from './LiveCopy.ts';

/** The reference for the live preview: a page with only a camera and a canvas that draws each frame with one drawImage. */
export const bareLivePage = ({ canvas, transform, from, size }: LiveCopy): string => `<!doctype html>
<meta charset="utf-8"><title>A camera</title><style>* { margin: 0 } canvas { display: block }</style>
<canvas width="${canvas.width}" height="${canvas.height}"></canvas>
<script type="module">
const video = document.createElement('video');
video.muted = true;
video.srcObject = await navigator.mediaDevices.getUserMedia({ audio: false, video: { width: { ideal: 1080 }, height: { ideal: 1080 }, facingMode: 'user' } });
await video.play();
const context = document.querySelector('canvas').getContext('2d');
context.setTransform(${transform.join(', ')});
const draw = () => {
  video.requestVideoFrameCallback(draw);
  context.drawImage(video, ${[from.x, from.y, from.width, from.height, 0, 0, size.width, size.height].join(', ')});
};
video.requestVideoFrameCallback(draw);
</script>`;
