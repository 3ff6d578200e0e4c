/* Stands in every page, and is written in the words of 2009, so that the oldest browser can read it. */
;(function () {
  'use strict'
  /* What the portal is written for: Chromium 88, Firefox 89, Safari 15. Older ones are told so instead of a page that does nothing. */
  var able =
    typeof Promise === 'function' &&
    typeof Promise.any === 'function' &&
    typeof String.prototype.replaceAll === 'function' &&
    typeof window.fetch === 'function' &&
    !!window.CSS &&
    typeof window.CSS.supports === 'function' &&
    window.CSS.supports('aspect-ratio', '1')
  if (!able) {
    window.location.replace('/unsupported.html')
    return
  }

  /* 长者模式 before anything is painted small (shell/src/look/elder.ts). */
  try {
    if (window.localStorage.getItem('portal.elder') === '1') document.documentElement.classList.add('elder')
  } catch (_) {
    /* A browser that keeps nothing for us keeps no choice either. */
  }

  /* A page that can be read and typed into without scripts names here what takes it over. A deferred script would run
     before the first painting and hold it back: this one is asked for after it. */
  var source = document.currentScript.getAttribute('data-after-paint')
  if (!source) return
  var asked = false
  function ask() {
    if (asked) return
    asked = true
    var script = document.createElement('script')
    script.src = source
    document.head.appendChild(script)
  }
  /* The callback of a frame stands before its painting, a task of its own after it. */
  window.requestAnimationFrame(function () {
    window.setTimeout(ask)
  })
  /* A window out of sight paints nothing: nobody waits for ever. */
  window.setTimeout(ask, 500)

  /* Whoever sends a form before then has sent it: it carries a mark, and goes out as soon as somebody listens. */
  document.addEventListener(
    'submit',
    function (event) {
      event.target.setAttribute('data-sent', '')
    },
    true
  )
})()
