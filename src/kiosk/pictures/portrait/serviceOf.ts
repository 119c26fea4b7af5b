import type { PictureMaker } from '../../../picture/PictureMaker.ts';
import { toBase64url } from '../../../shared/share/base64url.ts';
import type { Answers } from '../../../shared/survey/answers.ts';
import { maxPainted } from '../../../shared/theme/servesLate.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import { httpClient } from '../../api/httpClient.ts';
import { serviceMaker } from '../../api/portrait/serviceMaker.ts';
import { systemClock } from '../../devices/Clock.ts';
import { randomBytes } from '../../devices/randomBytes.ts';
import { decodeToPng } from '../decodeToPng.ts';
import { portraitEyes } from './portraitEyes.ts';

/** The ids of visits: a visit keeps its answers object through all retakes. */
const visits = new WeakMap<Answers, string>();

function visitOf(answers: Answers): string {
  const number = visits.get(answers) ?? toBase64url(randomBytes(16));
  visits.set(answers, number);
  return number;
}

/** The maker that uses a theme's picture service. If the booth's own server paints, this machine checks the pictures. */
export function serviceOf(theme: Theme): PictureMaker {
  const { serviceUrl, serviceTimeoutMs, sentTo = [] } = theme.picture;
  const own = serviceUrl === undefined ? { ...portraitEyes(systemClock), sentTo, maxPeople: maxPainted(theme), visitOf } : undefined;
  return serviceMaker(httpClient(serviceUrl ?? window.location.origin, serviceTimeoutMs), decodeToPng, own);
}
