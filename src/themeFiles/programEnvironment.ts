/** What any program wants to know of the system that it runs on. */
const ofSystem = [
  /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TEMP|TMP|LD_LIBRARY_PATH)$/,
  // Windows, where nothing starts without most of these.
  /^(SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|PATHEXT|OS|APPDATA|LOCALAPPDATA|PROGRAMDATA|ALLUSERSPROFILE|PUBLIC)$/,
  /^(USERPROFILE|USERNAME|USERDOMAIN|HOMEDRIVE|HOMEPATH|COMPUTERNAME|SESSIONNAME|NUMBER_OF_PROCESSORS|PROCESSOR_\w+)$/,
  /^(PROGRAM(FILES|W6432)|COMMONPROGRAM(FILES|W6432))(\(X86\))?$/,
];

/** Where a browser finds its screen, its sound, its fonts, its desktop and the machine's way of drawing. */
const ofDesktop = [
  /^(DISPLAY|WAYLAND_\w+|XAUTHORITY|XDG_\w+|XCURSOR_\w+|DBUS_(SESSION|SYSTEM)_BUS_ADDRESS|DESKTOP_SESSION|GNOME_DESKTOP_SESSION_ID)$/,
  /^(PULSE_\w+|PIPEWIRE_\w+|ALSA_\w+|FONTCONFIG_\w+|GTK_\w+|GDK_\w+|QT_\w+|KDE_\w+|__CF_USER_TEXT_ENCODING)$/,
  /^(LIBVA_\w+|LIBGL_\w+|MESA_\w+|VDPAU_\w+|EGL_\w+|VK_\w+|GBM_\w+|DRI_PRIME|__(GLX|EGL|NV|GL)_\w+)$/,
];

/**
 * What of an environment a program gets that is started to open files of others: enough to run, and none of the passphrases, tokens and keys
 * that the booth, or whoever has started it, may have there.
 */
export const programEnvironment = (environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv => only(ofSystem, environment);

/** The same for a browser, which also needs the desktop. */
export const browserEnvironment = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv => only([...ofSystem, ...ofDesktop], environment);

function only(names: readonly RegExp[], environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  // Windows writes Path and SystemRoot; to it, it is all the same.
  return Object.fromEntries(Object.entries(environment).filter(([name]) => names.some((known) => known.test(name.toUpperCase()))));
}
