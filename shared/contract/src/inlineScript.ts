/**
 * The script that stands inside the portal's pages (`shell/inline/inline.js`), as a content security policy names it: this
 * text and no other may stand there (security S12). The build refuses a script that is not this one.
 */
export const inlineScriptHash = 'sha256-IMV2cOdngStjYUCjNC3F+63xjvEZhJMM/9Ox7dffd6U='
