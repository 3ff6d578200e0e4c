import { Button, Input, Space, Tabs, Tag } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { hostSession } from '../session.js'

/** An area as a component of a host with a React and an antd of other releases: neither meets the portal's. */
function PortalArea({ area, page, session, onNavigate }) {
  const place = useRef(null)
  const mounted = useRef()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the area outlives renders of the host, which come to it by the effect below.
  useEffect(() => {
    mounted.current = window.portalEmbed.mount(place.current, { area, page, session, onNavigate })
    return () => void mounted.current.unmount()
  }, [area, session])
  useEffect(() => void mounted.current.update({ page, onNavigate }), [page, onNavigate])
  return <div ref={place} />
}

function Host({ session }) {
  const [open, setOpen] = useState('mf-construction')
  const [path, setPath] = useState('')
  return (
    <Space direction="vertical" style={{ display: 'flex', padding: 24 }}>
      <Space>
        <Button id="host-button" type="primary">
          本系统的按钮
        </Button>
        <Input id="host-input" placeholder="本系统的输入框" style={{ width: 240 }} />
        <Tag id="host-path">{path}</Tag>
      </Space>
      <Tabs
        activeKey={open}
        onChange={setOpen}
        items={[
          { key: 'mf-construction', label: '告知' },
          { key: 'mf-account', label: '账号' },
          { key: '', label: '都不看' },
        ]}
      />
      {open && <PortalArea key={open} area={open} session={session} onNavigate={setPath} />}
    </Space>
  )
}

createRoot(document.getElementById('root')).render(<Host session={await hostSession()} />)
