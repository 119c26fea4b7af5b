/** What `--help` says. */
export const helpText = `Stagebooth, a photo booth.

  npm start -- [options]

  --port <number>          the kiosk's port, on this machine only         8080
  --share-port <number>    the guests' port, open to the network          8081
                           (0 takes any free port)
  --public-url <address>   where guests' phones find the booth             found
                           (https://photos.example.com); without it this
                           machine's own address in its network
  --data <folder>          the folder for what the booth keeps            ./data
                           (:memory: keeps nothing on the disk)
  --keep-days <number>     how long guests' photos are kept               7
  --theme <name or folder> a theme of assets/themes, or its folder        classic
  --picture-service <name> none, webhook or fake: who answers themes that   none
                           name the maker "service"; webhook takes its
                           address from STAGEBOOTH_WEBHOOK_URL and a header
                           with its key from STAGEBOOTH_WEBHOOK_HEADER
  --help                   this text

Each can also come from the environment: STAGEBOOTH_PORT, STAGEBOOTH_SHARE_PORT,
STAGEBOOTH_PUBLIC_URL, STAGEBOOTH_DATA, STAGEBOOTH_KEEP_DAYS,
STAGEBOOTH_THEME, STAGEBOOTH_PICTURE_SERVICE. An option wins over the environment.
`;
