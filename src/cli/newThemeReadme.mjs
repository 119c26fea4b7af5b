const plainCard = ` Guests then stand on a plain card
in your colours, until you give the theme a card of its own:`;
const cardHere =
  'The card of this theme is in `card/scene.svg` and `card/front.svg`: draw over them. Their comments, and those in `theme.json`, say which areas to keep free for guests.';
const cardElsewhere =
  'A card with scenes of your own: `npm run theme -- new <another folder> --card` writes one with three layers to copy from, and marks the areas to keep free for guests.';

/**
 * The README for a new theme: what its lines mean, and what to try next.
 * @param {string} folder as people type it
 * @param {string} base
 * @param {boolean} withCard
 */
export const newThemeReadme = (folder, base, withCard) => `# This theme

\`theme.json\` contains only what differs from \`${base}\`, the theme that it extends. To edit it without writing JSON, open the studio:

\`\`\`
npm run theme -- edit ${folder}
\`\`\`

Or change a line in a text editor, save it, and look at the result.

| Line      | What it does                                                                                                            |
| --------- | ----------------------------------------------------------------------------------------------------------------------- |
| \`$schema\` | tells editors such as VS Code what is allowed here: they complete and explain names, and underline what is wrong         |
| \`name\`    | the theme's name, for you                                                                                               |
| \`extends\` | supplies everything that is not set here                                                                                |
| \`brand\`   | the name on the first screen, on the card and on phones, and the line beneath it                                        |
| \`colors\`  | \`ground\` is the background, \`ink\` the colour of texts, \`accent\` the colour of what to touch next                        |

All other colours are derived from these, and ${base}’s drawings follow them.

## What to try next

A logo in place of the name: put the file into this folder, and write

\`\`\`json
"brand": { "name": "Acme", "tagline": "Since 1949", "logo": "logo.svg" }
\`\`\`

Other words on the buttons:

\`\`\`json
"texts": { "start": "TOUCH TO BEGIN", "capture": "Cheese!" }
\`\`\`

Questions of your own. Answers need no pictures; \`"image": "emoji:sailboat"\`, or a file in this folder, gives an answer one.${withCard ? '' : plainCard}

\`\`\`json
"survey": [
  { "id": "ship", "text": "Which ship is yours?", "options": [{ "value": "sail", "text": "A sailing boat" }, { "value": "ferry", "text": "The old ferry" }] }
]
\`\`\`

${withCard ? cardHere : cardElsewhere}
\`"image": "card/{ship}.svg"\` in \`card\` is another picture for each answer: \`card/sail.svg\`, \`card/ferry.svg\`.

Larger type, one large button, square corners, no countdown:

\`\`\`json
"typeScale": 1.15,
"buttonType": { "start": { "size": 72 } },
"shape": { "radius": 6, "cardRadius": 8, "buttonRadius": 6 },
"countdownSeconds": 0
\`\`\`

Separate the lines by commas. Comments (\`// like this\`) are fine. Every field there is, with what it means, is listed in
Stagebooth's \`assets/themes/REFERENCE.md\`; all of it in use is \`assets/themes/classic/theme.json\`.

## Commands

\`\`\`
npm run theme -- edit ${folder}       # the studio, in a browser
npm run theme -- check ${folder}      # what is wrong, where, and how to fix it
npm run theme -- preview ${folder}    # a picture of every screen, and one of all of them
npm run theme -- sheet ${folder}      # the card for every way to answer
npm start -- --theme ${folder}        # the booth with this theme
\`\`\`
`;
