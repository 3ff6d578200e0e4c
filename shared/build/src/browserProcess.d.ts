/** The only part of Node that browser code may use: the build replaces it with a constant. Only for `tsconfig.browser.json`. */
declare const process: { env: { NODE_ENV?: string } }
