import { z } from 'zod';
import { phoneTextsSchema } from './phoneTexts.ts';
import { words } from './themeValues.ts';

/** Every word that a guest meets at the booth and on the phone. */
export const textsSchema = z
  .strictObject({
    start: words.describe('The button that begins a visit.'),
    next: words.describe('The button that leads to the next question.'),
    capture: words.describe('The release.'),
    back: words.describe('The button that ends the visit.'),
    progress: words.describe('Counts the questions; `{step}` and `{total}` are filled in.'),
    cameraPreparing: words.describe('Before there is a live picture.'),
    lookHere: words.describe('Draws eyes to the lens.'),
    shotMissed: words.describe('After a shot that came to nothing.'),
    generating: words.describe('While the picture is made.'),
    steps: z
      .strictObject({
        developing: words.describe('First.'),
        making: words.describe('Then.'),
        finishing: words.describe('Last.'),
      })
      .describe('What the making of the picture is at.'),
    scan: words.describe('Beside the QR code.'),
    sending: words.describe('While the card is on its way.'),
    ready: words.describe('When it is there.'),
    stillThere: words.describe('To a guest who seems to have left.'),
    stillThereDetail: words.describe('The line beneath it.'),
    stillHere: words.describe('The button that goes on with the visit.'),
    notFound: words.describe('At an address that is none of the booth’s.'),
    notFoundDetail: words.describe('The line beneath it.'),
    home: words.describe('The button to Welcome.'),
    trouble: words.describe('When something broke.'),
    troubleDetail: words.describe('The line beneath it.'),
    closed: words.describe('When staff have closed the booth.'),
    closedDetail: words.describe('The line beneath it.'),
    closedUntil: words.describe('That line, where staff have said when the booth opens again; `{time}` is filled in.'),
    cardAlt: words.describe('What a screen reader calls the card.'),
    qrAlt: words.describe('What a screen reader calls the QR code.'),
    countdown: words.describe('What a screen reader says in the countdown; `{seconds}` is filled in.'),
    cameraHelp: z
      .strictObject({
        denied: words.describe('It is not allowed.'),
        none: words.describe('None was found.'),
        'in-use': words.describe('Another program has it.'),
        insecure: words.describe('Browsers give no camera to this address.'),
        lost: words.describe('It went away.'),
        unknown: words.describe('It does not answer.'),
        waiting: words.describe('Nothing is known yet.'),
      })
      .describe('One plain sentence for each reason why there is no picture from the camera.'),
    phone: phoneTextsSchema.describe("The page that a guest's phone opens; `{brand}` is filled in."),
  })
  .describe('Every word that a guest meets.');
