/**
 * A card with three layers and a text, for a theme based on classic. It shows the plain photo if nobody is cut out. Its neutral drawings
 * are placeholders that mark the areas to keep free. The numbers match classic's `character`: in a box of 822 pixels, faces end at 658 (a
 * child's at 785), and the foreground hides the photo's lower edge from 806 down.
 */

/** The text of `card` in theme.json. */
export const newThemeCard = `  // The card is 710 x 1000 pixels. Its layers are listed from back to front; a box is [x, y, width, height].
  "card": {
    "layers": [
      // 1. The scene, behind the guest. The guest covers 60 to 806 from the top, across the full width: keep important details to the sides and above.
      // One for each answer to a question "ship": put card/sail.svg and card/ferry.svg there, named as its values are, and write "card/{ship}.svg".
      { "image": "card/scene.svg", "box": [0, 0, 710, 1000] },
      // 2. The guest, cut out. Faces are 60 to 658 from the top, children's down to 785.
      { "for": "cutout", "picture": "character", "box": [0, 0, 710, 822] },
      // If nobody is found in a photo, the photo itself, as a print lying on the scene.
      {
        "for": "photo",
        "picture": "character",
        "box": [105, 130, 500, 500],
        "radius": 14,
        "border": { "color": "#ffffff", "width": 18 },
        "shadow": true
      },
      // 3. The foreground, in front of the guest. Keep it solid from 806 down, where the photo cuts people off, and clear above 658, where faces are.
      // In front of a child's face it is only drawn from 790 down.
      { "image": "card/front.svg", "box": [0, 640, 710, 360], "whenLow": { "from": 790 } },
      // The text on the foreground.
      {
        "text": "{brand}",
        "box": [60, 816, 590, 90],
        "color": "#16213e",
        "family": "Bricolage Grotesque",
        "weight": 800,
        "size": 64,
        "align": "center"
      }
    ]
  }`;

/** The card's drawings, by their paths in the theme's folder. */
export const newCardDrawings = {
  'card/scene.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 710 1000" width="710" height="1000">
  <!-- Behind the guest: draw over all of this. The guest covers y 60 to 806, in the middle: keep important details to the sides and above. -->
  <rect width="710" height="1000" fill="#dbe4fb"/>
  <circle cx="355" cy="330" r="290" fill="#e9effd"/>
  <circle cx="355" cy="330" r="210" fill="#f6f8ff"/>
  <path d="M0 560 C150 490 260 540 400 580 S620 600 710 530 V1000 H0 Z" fill="#bccbf2"/>
  <path d="M0 660 C120 620 300 640 430 680 S640 700 710 650 V1000 H0 Z" fill="#9db1e6"/>
</svg>
`,
  'card/front.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 710 360" width="710" height="360">
  <!-- In front of the guest. This drawing begins at y 640 of the card: keep it clear from 0 to 18, where faces are, and solid from 166 down. -->
  <path d="M0 96 C180 66 530 66 710 96 V360 H0 Z" fill="#ffffff"/>
  <path d="M0 96 C180 66 530 66 710 96 V106 C530 76 180 76 0 106 Z" fill="#5b6fd6"/>
</svg>
`,
};
