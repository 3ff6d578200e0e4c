import { hostSession } from '../session.js'

window.portalEmbed.mount(document.getElementById('area'), {
  area: 'mf-construction',
  page: '/construction/query-list',
  session: await hostSession(),
  nonce: document.querySelector('meta[name=style-nonce]').content,
})
