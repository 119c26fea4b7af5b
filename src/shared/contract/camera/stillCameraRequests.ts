import { z } from 'zod';

/** Query of `POST /api/camera/shots`: an id stands for one shot, however often it is requested. */
export const shotAsked = z.object({ id: z.string().regex(/^[\w-]{16,64}$/) }).readonly();

/** Body of `PUT /staff/api/still-camera`. */
export const stillCameraChoice = z.object({ address: z.string().min(1).max(1000) }).readonly();

/** Body of `POST /staff/api/still-camera/test`. */
export const testShotOrder = z.object({ test: z.literal(true) }).readonly();
