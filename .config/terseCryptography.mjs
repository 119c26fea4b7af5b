/**
 * @import { Plugin } from 'vite'
 */

/** What a library throws, with its sentence. */
const thrown = /\bnew (\w*Error)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;

/**
 * Leaves out the sentences of what @noble throws: nobody reads them on a guest's phone, and they take half a kilobyte of the 20 that its page
 * may have. The errors themselves stay.
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
