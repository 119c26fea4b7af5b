/** The system variables that every program needs. */
const ofSystem = [
  /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TEMP|TMP|LD_LIBRARY_PATH)$/,
  // Variables that Windows programs need to start.
  /^(SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|PATHEXT|OS|APPDATA|LOCALAPPDATA|PROGRAMDATA|ALLUSERSPROFILE|PUBLIC)$/,
  /^(USERPROFILE|USERNAME|USERDOMAIN|HOMEDRIVE|HOMEPATH|COMPUTERNAME|SESSIONNAME|NUMBER_OF_PROCESSORS|PROCESSOR_\w+)$/,
  /^(PROGRAM(FILES|W6432)|COMMONPROGRAM(FILES|W6432))(\(X86\))?$/,
];

/** The variables that tell a browser about its screen, sound, fonts, desktop and graphics. */
const ofDesktop = [
  /^(DISPLAY|WAYLAND_\w+|XAUTHORITY|XDG_\w+|XCURSOR_\w+|DBUS_(SESSION|SYSTEM)_BUS_ADDRESS|DESKTOP_SESSION|GNOME_DESKTOP_SESSION_ID)$/,
  /^(PULSE_\w+|PIPEWIRE_\w+|ALSA_\w+|FONTCONFIG_\w+|GTK_\w+|GDK_\w+|QT_\w+|KDE_\w+|__CF_USER_TEXT_ENCODING)$/,
  /^(LIBVA_\w+|LIBGL_\w+|MESA_\w+|VDPAU_\w+|EGL_\w+|VK_\w+|GBM_\w+|DRI_PRIME|__(GLX|EGL|NV|GL)_\w+)$/,
];

/**
 * The part of an environment for a program that opens strangers' files: enough to run, without the passphrases, tokens and keys that the booth, or
 * the user who started it, may have there.
 */
export const programEnvironment = (environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv => only(ofSystem, environment);

/** The part of an environment for a browser, which also needs the desktop. */
export const browserEnvironment = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv => only([...ofSystem, ...ofDesktop], environment);

function only(names: readonly RegExp[], environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  // Windows ignores the case of names: it writes Path and SystemRoot.
  return Object.fromEntries(Object.entries(environment).filter(([name]) => names.some((known) => known.test(name.toUpperCase()))));
}
