import { createApp, h, onBeforeUnmount, onMounted, ref } from 'vue'
import { hostSession } from '../session.js'

const session = await hostSession()

const PortalArea = {
  props: ['area', 'page'],
  emits: ['navigate'],
  setup(props, { emit }) {
    const place = ref()
    let mounted
    onMounted(() => {
      mounted = window.portalEmbed.mount(place.value, { area: props.area, page: props.page, session, onNavigate: (path) => emit('navigate', path) })
    })
    onBeforeUnmount(() => mounted.unmount())
    return () => h('div', { ref: place })
  },
}

createApp({
  setup() {
    const shown = ref(true)
    const path = ref('')
    return () => [
      h('h1', '设备台账'),
      h('p', { id: 'path' }, path.value),
      h('button', { type: 'button', onClick: () => (shown.value = !shown.value) }, shown.value ? '收起' : '打开'),
      shown.value ? h(PortalArea, { area: 'mf-construction', page: '/construction/query-list', onNavigate: (next) => (path.value = next) }) : undefined,
    ]
  },
}).mount('#root')
