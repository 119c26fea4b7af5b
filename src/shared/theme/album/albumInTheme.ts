import { saying } from '../themeValues.ts';

/** What hosts' albums add to a theme. */
export const albumInTheme = {
  consentTexts: {
    album: saying
      .optional()
      .describe(
        "What guests may tick while a host's event is open at the booth: that their picture also goes into the hosts' album. It is never ticked beforehand. Without it, or where `consent` is not `enabled`, nobody is asked and no picture goes there.",
      ),
  },
};
