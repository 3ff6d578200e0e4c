/* What the portal is written for: Chromium 88, Firefox 89, Safari 15. Older ones are told so instead of a page that does nothing.
   Written so that the oldest browser can read it. */
;(() => {
  var able =
    typeof Promise === 'function' &&
    typeof Promise.any === 'function' &&
    typeof String.prototype.replaceAll === 'function' &&
    typeof window.fetch === 'function' &&
    !!window.CSS &&
    typeof window.CSS.supports === 'function' &&
    window.CSS.supports('aspect-ratio', '1')
  if (!able) window.location.replace('/unsupported.html')
})()
