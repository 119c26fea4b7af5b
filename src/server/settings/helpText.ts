/** What `--help` says. */
export const helpText = `Stagebooth, a photo booth.

  npm start -- [options]

  --port <number>          the kiosk's port                               8080
  --share-port <number>    the guests' port, open to the network          8081
                           (0 takes any free port)
  --public-url <address>   where guests' phones find the booth             found
                           (https://photos.example.com); without it this
                           machine's own address in its network
  --data <folder>          the folder for what the booth keeps            ./data
                           (:memory: keeps nothing on the disk)
  --keep-days <number>     how long guests' photos are kept               7
  --disk-floor-mb <number> below so much free space no photo is taken     500
  --theme <name or folder> a theme of assets/themes, or its folder        classic
  --picture-service <name> none, webhook or fake: who answers themes that   none
                           name the maker "service"; webhook takes its
                           address from STAGEBOOTH_WEBHOOK_URL and a header
                           with its key from STAGEBOOTH_WEBHOOK_HEADER
  --kiosk-token <secret>   opens the kiosk's port to tablets that show     none
                           it once; without it, to this machine only.
                           Better set in the environment
  --kiosk-host <address>   where the kiosk's port is open                 127.0.0.1
                           (with a token: everywhere)
  --tls-cert <file>        certificate and key, PEM, for https; browsers   none
  --tls-key <file>         of other machines need it for the camera
  --help                   this text

Each can also come from the environment: STAGEBOOTH_PORT, STAGEBOOTH_SHARE_PORT,
STAGEBOOTH_PUBLIC_URL, STAGEBOOTH_DATA, STAGEBOOTH_KEEP_DAYS,
STAGEBOOTH_DISK_FLOOR_MB, STAGEBOOTH_THEME, STAGEBOOTH_PICTURE_SERVICE, STAGEBOOTH_KIOSK_TOKEN,
STAGEBOOTH_KIOSK_HOST, STAGEBOOTH_TLS_CERT, STAGEBOOTH_TLS_KEY.
The staff page's passphrase is set on that page, or by STAGEBOOTH_STAFF_PASSPHRASE: at least
ten characters, or four words. An option wins over the environment.
`;
