/**
 * The script that stands inside the portal's pages (`shell/inline/inline.js`), as a content security policy names it: this
 * text and no other may stand there (security S12). The build refuses a script that is not this one.
 */
export const inlineScriptHash = 'sha256-3fr/5j4ab77E7V+E5oK8fr2AwLQoRjykbgQ5B1RpTs0='
