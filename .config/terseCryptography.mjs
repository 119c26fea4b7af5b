/**
 * @import { Plugin } from 'vite'
 */

/** Errors that a library throws, with their messages. */
const thrown = /\bnew (\w*Error)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;

/**
 * Removes the messages of errors that @noble throws: they are not read on a guest's phone, and take half a kilobyte of the page's 20. The
 * errors themselves remain.
 * @returns {Plugin}
 */
export function terseCryptography() {
  return {
    name: 'stagebooth-terse-cryptography',
    enforce: 'pre',
    transform: {
      filter: { id: /\/node_modules\/@noble\// },
      handler: (code) => ({ code: code.replace(thrown, 'new $1()'), map: null }),
    },
  };
}
