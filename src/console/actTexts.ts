import type { BoothAct, BoothOnConsole } from '../shared/contract/console.ts';

/** The texts for a command. `asked` completes `Foyer was asked to …`. */
interface ActText {
  readonly verb: string;
  readonly asked: string;
  /** A sentence about what the booth does then. */
  readonly then: string;
}

export const actTexts: Readonly<Record<BoothAct, ActText>> = {
  close: { verb: 'Close', asked: 'close', then: 'It will do so between guests.' },
  open: { verb: 'Open', asked: 'open', then: 'It will do so with its next report.' },
  rehearse: { verb: 'Rehearse', asked: 'rehearse', then: 'It will begin between guests; the verdict takes a minute or more.' },
  restart: { verb: 'Restart', asked: 'restart', then: 'It will do so between guests, which takes half a minute.' },
};

/** The text after sending a command: nothing has happened at the booth yet. */
export const askedText = (act: BoothAct, { name, isKnown }: Pick<BoothOnConsole, 'name' | 'isKnown'>): string =>
  `${name} was asked to ${actTexts[act].asked}. ${isKnown ? actTexts[act].then : 'It cannot be reached now and will do so when it is back.'}`;
