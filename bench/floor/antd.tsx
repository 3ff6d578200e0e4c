/**
 * Lower bound for sign-in → home page: one antd bundle without anything of a portal. It encrypts the password like the portal,
 * makes the calls that are indispensable, shows the same numbers and the same work list, and opens a list of twenty rows
 * from local data.
 */
import BankOutlined from '@ant-design/icons/BankOutlined'
import HomeOutlined from '@ant-design/icons/HomeOutlined'
import ToolOutlined from '@ant-design/icons/ToolOutlined'
import type { Home, HomeNumber } from '@shared/contract/portal'
import type { LoginKey, UserInfo } from '@shared/contract/session'
import { Button, Card, ConfigProvider, DatePicker, Form, Input, Layout, Menu, Select, Statistic, Table, Tabs, Tag } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { useEffect, useState } from 'react'
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
  sessionStorage.setItem('session', JSON.stringify(session))
  return load(session)
}

/** Loads the data of the home page for an existing session. */
async function load(session: Session): Promise<SignedIn> {
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

function Numbers({ home, numbers }: Pick<SignedIn, 'home' | 'numbers'>) {
  return (
    <>
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
    </>
  )
}

const notices = Array.from({ length: 20 }, (_, index) => ({
  id: String(index),
  number: `GZ33021220261119${String(index).padStart(4, '0')}`,
  status: '待接收',
  kind: '安装',
  project: `示例工程${index}`,
  unit: '宁波示例物业服务有限公司',
  equipment: '曳引驱动乘客电梯 共2台',
  area: '鄞州区',
  submitted: '2026-11-19 10:20',
  due: '2026-11-23',
}))

/** The parts of a list page: filters, a table of twenty rows, pagination. */
function Notices() {
  return (
    <Card title="告知办理" extra={<Button type="primary">告知申请</Button>}>
      <Form layout="inline">
        <Form.Item label="关键字" name="keyword">
          <Input />
        </Form.Item>
        <Form.Item label="施工类别" name="kind">
          <Select style={{ width: 160 }} options={[{ value: '1', label: '安装' }]} />
        </Form.Item>
        <Form.Item label="提交日期" name="submitted">
          <DatePicker.RangePicker />
        </Form.Item>
        <Button htmlType="submit">查询</Button>
      </Form>
      <Table
        rowKey="id"
        rowSelection={{}}
        dataSource={notices}
        pagination={{ total: 200, pageSize: 20, showSizeChanger: true }}
        columns={[
          { title: '告知编号', dataIndex: 'number', render: (number: string) => <a href="#detail">{number}</a> },
          { title: '状态', dataIndex: 'status', render: (status: string) => <Tag color="processing">{status}</Tag> },
          { title: '施工类别', dataIndex: 'kind' },
          { title: '工程', dataIndex: 'project', ellipsis: true },
          { title: '使用单位', dataIndex: 'unit', ellipsis: true },
          { title: '设备', dataIndex: 'equipment' },
          { title: '区域', dataIndex: 'area' },
          { title: '提交时间', dataIndex: 'submitted' },
          { title: '办理期限', dataIndex: 'due' },
          { title: '操作', key: 'act', render: () => <Button type="link">查看</Button> },
        ]}
      />
    </Card>
  )
}

function Work({ user, home, numbers }: SignedIn) {
  const [page, setPage] = useState('home')
  const opened = page === 'home' ? [] : [{ key: 'list', label: '告知办理' }]
  return (
    <Layout style={{ minHeight: '100vh' }}>
      <Layout.Header style={{ color: '#fff' }}>
        {user.unitInfo.unitName} {user.user.name}
      </Layout.Header>
      <Layout>
        <Layout.Sider theme="light" width={212}>
          <Menu
            mode="inline"
            selectedKeys={[page]}
            onClick={({ key }) => setPage(key)}
            items={[
              { key: 'home', icon: <HomeOutlined />, label: '工作桌面' },
              { key: 'construction', icon: <ToolOutlined />, label: '施工告知', children: [{ key: 'list', label: '告知办理' }] },
              { key: 'company', icon: <BankOutlined />, label: '企业信息', children: [{ key: 'maintain', label: '基本信息' }] },
            ]}
          />
        </Layout.Sider>
        <Layout.Content style={{ padding: 16 }}>
          <Tabs type="editable-card" hideAdd activeKey={page} onChange={setPage} items={[{ key: 'home', label: '工作桌面', closable: false }, ...opened]} />
          {page === 'home' ? <Numbers home={home} numbers={numbers} /> : <Notices />}
        </Layout.Content>
      </Layout>
    </Layout>
  )
}

const kept = sessionStorage.getItem('session')

function Page() {
  const [signedIn, setSignedIn] = useState<SignedIn>()
  useEffect(() => {
    if (kept) void load(JSON.parse(kept)).then(setSignedIn)
  }, [])
  if (kept && !signedIn) return null
  return <ConfigProvider locale={zhCN}>{signedIn ? <Work {...signedIn} /> : <SignIn onDone={setSignedIn} />}</ConfigProvider>
}

const container = document.getElementById('root')
if (container) createRoot(container).render(<Page />)
