/** All a browser knows of Node: the build writes the word in its place. Only for `tsconfig.browser.json`. */
declare const process: { env: { NODE_ENV?: string } }
