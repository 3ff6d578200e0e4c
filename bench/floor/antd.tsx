/**
 * The floor under sign-in → home: one antd bundle with nothing of a portal. It seals the password as the portal does,
 * makes the calls that cannot be done without, and draws the same numbers and the same work list.
 */
import BankOutlined from '@ant-design/icons/BankOutlined'
import HomeOutlined from '@ant-design/icons/HomeOutlined'
import ToolOutlined from '@ant-design/icons/ToolOutlined'
import type { Home, HomeNumber } from '@shared/contract/portal'
import type { LoginKey, UserInfo } from '@shared/contract/session'
import { Button, Card, ConfigProvider, Form, Input, Layout, Menu, Statistic, Table, Tabs } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { seal } from '../../shell/src/runtime/signIn/seal'

interface Session {
  sessionid: string
  extendSessionId: string
}

async function data<T>(answer: Promise<Response>): Promise<T> {
  return (await (await answer).json()).data
}

interface SignedIn {
  user: UserInfo
  home: Home
  numbers: HomeNumber[]
}

async function signIn(username: string, password: string): Promise<SignedIn> {
  const key = await data<LoginKey>(fetch('/a/login?__ajax=json'))
  const now = Date.now()
  const body = new URLSearchParams({ username: await seal(key, username, now), password: await seal(key, password, now), nonce: key.nonce, __ajax: 'json' })
  const session = await data<Session>(fetch('/a/login', { method: 'POST', body }))
  const query = new URLSearchParams({ __sid: session.sessionid, extendSessionId: session.extendSessionId })
  const ask = <T,>(path: string) => data<T>(fetch(`/a/stone/${path}?${query}`))
  const [user, home, { list: numbers }] = await Promise.all([
    ask<UserInfo>('user/info'),
    ask<Home>('index/getHome'),
    ask<{ list: HomeNumber[] }>('index/getEqustatisticNums'),
    ask('index/getEqmOverview'),
    ask('index/findArticleList'),
  ])
  return { user, home, numbers }
}

function SignIn({ onDone }: { onDone(signedIn: SignedIn): void }) {
  const [busy, setBusy] = useState(false)
  return (
    <Form
      layout="vertical"
      style={{ width: 360, margin: '20vh auto' }}
      onFinish={({ username, password }) => {
        setBusy(true)
        signIn(username, password).then(onDone)
      }}
    >
      <Form.Item label="用户名" name="username" rules={[{ required: true }]}>
        <Input autoComplete="username" />
      </Form.Item>
      <Form.Item label="密码" name="password" rules={[{ required: true }]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={busy}>
        登录
      </Button>
    </Form>
  )
}

function Work({ user, home, numbers }: SignedIn) {
  return (
    <Layout style={{ minHeight: '100vh' }}>
      <Layout.Header style={{ color: '#fff' }}>
        {user.unitInfo.unitName} {user.user.name}
      </Layout.Header>
      <Layout>
        <Layout.Sider theme="light" width={212}>
          <Menu
            mode="inline"
            items={[
              { key: 'home', icon: <HomeOutlined />, label: '工作桌面' },
              { key: 'construction', icon: <ToolOutlined />, label: '施工告知', children: [{ key: 'list', label: '告知办理' }] },
              { key: 'company', icon: <BankOutlined />, label: '企业信息', children: [{ key: 'maintain', label: '基本信息' }] },
            ]}
          />
        </Layout.Sider>
        <Layout.Content style={{ padding: 16 }}>
          <Tabs type="editable-card" hideAdd items={[{ key: 'home', label: '工作桌面', closable: false }]} />
          <Card>
            <div style={{ display: 'grid', gridTemplateColumns: 'repeat(6, 1fr)' }}>
              {numbers.map((number) => (
                <Statistic key={number.key} title={number.label} value={number.count} suffix={number.measure} />
              ))}
            </div>
          </Card>
          <Card title="需要我处理">
            <Table
              size="small"
              rowKey="id"
              pagination={false}
              dataSource={home.todo}
              columns={[
                { title: '状态', dataIndex: 'statusName' },
                { title: '事项', dataIndex: 'title' },
                { title: '编号', dataIndex: 'number' },
                { title: '说明', dataIndex: 'note' },
                { title: '操作', dataIndex: 'action', render: (action: string) => <Button>{action}</Button> },
              ]}
            />
          </Card>
        </Layout.Content>
      </Layout>
    </Layout>
  )
}

function Page() {
  const [signedIn, setSignedIn] = useState<SignedIn>()
  return <ConfigProvider locale={zhCN}>{signedIn ? <Work {...signedIn} /> : <SignIn onDone={setSignedIn} />}</ConfigProvider>
}

const container = document.getElementById('root')
if (container) createRoot(container).render(<Page />)
