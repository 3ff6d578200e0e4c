/* Stands inside every page (shared/build/src/inlineScript.mjs), and is written in the words of 2009, so that the oldest browser can read it. */
;(function () {
  'use strict'
  /* What the portal is written for: Chromium 88, Firefox 89, Safari 15. Older ones are told so instead of a page that does nothing. */
  var able =
    typeof Promise === 'function' &&
    typeof Promise.any === 'function' &&
    typeof String.prototype.replaceAll === 'function' &&
    typeof window.fetch === 'function' &&
    typeof window.PerformanceObserver === 'function' &&
    !!window.CSS &&
    typeof window.CSS.supports === 'function' &&
    window.CSS.supports('aspect-ratio', '1')
  if (!able) {
    window.location.replace('/unsupported.html')
    return
  }

  /* A page that can be read and typed into without scripts names here what takes it over: until it has been painted
     nothing else is asked for, and what is not needed to type is left out of that painting (shell/src/theme/base.css). */
  var page = document.documentElement
  var source = document.currentScript.getAttribute('data-after-paint')

  /* 长者模式 before anything is painted small (shell/src/theme/elderMode.ts). Such a page comes in its look already: it may be
     painted before this is read, and cookies are slow to open. */
  if (!source) {
    if (/(?:^|; )portal_elder=1(?:;|$)/.test(document.cookie)) page.classList.add('elder')
    return
  }
  function goOn() {
    if (!page.hasAttribute('data-painting')) return
    page.removeAttribute('data-painting')
    var first = document.querySelector('[data-first-field]')
    if (first && document.activeElement === document.body) first.focus()
    var script = document.createElement('script')
    script.src = source
    document.head.appendChild(script)
  }
  new window.PerformanceObserver(function (painted) {
    if (painted.getEntriesByName('first-contentful-paint').length > 0) goOn()
  }).observe({ type: 'paint', buffered: true })
  /* A window out of sight paints nothing: nobody waits for ever. */
  window.setTimeout(goOn, 500)

  /* Whoever sends a form before then has sent it: it carries a mark, and goes out as soon as somebody listens. */
  document.addEventListener(
    'submit',
    function (event) {
      event.target.setAttribute('data-sent', '')
    },
    true
  )
})()
