import { accountEndpoints, type Member } from '@shared/contract/account'
import { maskMobile } from '@shared/contract/rules'
import { invalidateCalls, notify, useCallMutation } from '@shared/portal'
import { useQueryClient } from '@tanstack/react-query'
import { Modal } from 'antd'
import { type ReactNode, useCallback, useState } from 'react'
import { FirstPasswordDialog } from './FirstPasswordDialog'
import { actConsequence, actLabels, type MemberAct } from './memberActs'

const { findAccount, updateAccount } = accountEndpoints

const changeOf = {
  disable: { enabled: '0' },
  enable: { enabled: '1' },
  unlock: { unlock: '1' },
  renew: { renewPassword: '1' },
} as const satisfies Record<MemberAct, object>

const doneText: Readonly<Record<Exclude<MemberAct, 'renew'>, string>> = {
  disable: '账号已停用，会话已结束',
  enable: '账号已启用',
  unlock: '账号已解锁',
}

/** A masked mobile number, whether or not the service has already masked it. */
const shownMobile = (mobile: string) => (mobile.includes('*') ? mobile : maskMobile(mobile))

interface Asked {
  member: Member
  act: MemberAct
}

/**
 * Asks for confirmation of an action on an account, and executes it.
 * @returns `ask` opens the confirmation; `dialog` may be rendered anywhere in the page.
 */
export function useMemberActs(): { ask: (member: Member, act: MemberAct) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked>()
  const [issued, setIssued] = useState<{ loginName: string; mobile: string; password: string; expires: string }>()
  const queries = useQueryClient()
  const update = useCallMutation(updateAccount, {
    invalidates: [findAccount],
    onSuccess: (member) => {
      if (member.password !== undefined) {
        setIssued({ loginName: member.loginName, mobile: shownMobile(member.mobile), password: member.password, expires: member.passwordExpires ?? '' })
      } else if (asked && asked.act !== 'renew') notify.success(doneText[asked.act])
      setAsked(undefined)
    },
    onError: (error) => {
      if (error.code === 'NETWORK') return false
      // The refusal means that the page behind is out of date, so it is reloaded.
      void invalidateCalls(queries, [findAccount])
      setAsked(undefined)
      return false
    },
  })
  const ask = useCallback((member: Member, act: MemberAct) => setAsked({ member, act }), [])
  return {
    ask,
    dialog: (
      <>
        <Modal
          open={asked !== undefined}
          width={450}
          title={asked && `${actLabels[asked.act]}：${asked.member.name}（${asked.member.loginName}）`}
          okText={asked && actLabels[asked.act]}
          okButtonProps={{ danger: asked?.act === 'disable' }}
          cancelText="返回"
          confirmLoading={update.isPending}
          onOk={() => asked && update.mutate({ body: { id: asked.member.id, version: asked.member.version, ...changeOf[asked.act] } })}
          onCancel={() => setAsked(undefined)}
          destroyOnHidden
        >
          {asked && actConsequence(asked.act, asked.member, shownMobile(asked.member.mobile))}
        </Modal>
        {issued && <FirstPasswordDialog {...issued} onClose={() => setIssued(undefined)} />}
      </>
    ),
  }
}
