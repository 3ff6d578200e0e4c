import { applicationEndpoints, equipmentMaintain, type TransitionAnswer } from '@shared/contract/application'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { emptyForm } from '../../form/formModel'
import { fakeService, Refused, renderPage, signedInAs } from '../../testing/fakeService'
import { aWholeNotice, noticeFormService, opened, openForm, wait } from '../../testing/noticeForm'
import { useOpenForm } from './OpenForm'

const { save } = applicationEndpoints(equipmentMaintain)

test('a form whose draft is deleted elsewhere before it is filled in makes another, also where its first submission got no answer', async () => {
  localStorage.clear()
  signedInAs('1')
  const answer = (id: string, version = 1): TransitionAnswer => ({ id, status: '10', statusName: '暂存', version, number: '', receiptNo: '' })
  /** Drafts by the key they were made with: the service answers a repeated key with the same draft. */
  const drafts = new Map<string, string>()
  const make = async (key: string) => {
    const id = drafts.get(key) ?? `d${drafts.size + 1}`
    drafts.set(key, id)
    return answer(id)
  }
  let ofFirst = (): unknown => {
    throw new Error('No answer')
  }
  fakeService([[save, ({ body }) => (body.id === 'd1' ? ofFirst() : answer(String(body.id), 2))]])
  const begun: { form?: ReturnType<typeof useOpenForm> } = {}
  function Opened() {
    begun.form = useOpenForm(equipmentMaintain, { form: emptyForm(equipmentMaintain), labels: {}, record: undefined, previousId: undefined }, '', {
      fields: {},
      make,
    })
    return null
  }
  renderPage(<Opened />)
  const { formStore, keeper } = begun.form ?? {}
  if (!formStore || !keeper) throw new Error('No form was opened')
  const submit = async (safetyManager: string) => {
    await act(async () => {
      formStore.changeFields({ safetyManager })
      await keeper.submit()
    })
    const { id, trouble, committed } = keeper.store.getState()
    return { id, trouble: trouble?.kind, committed: committed?.id }
  }
  expect(await submit('李测试')).toEqual({ id: 'd1', trouble: 'offline', committed: undefined })
  ofFirst = () => new Refused('NOT_FOUND', '申请不存在', undefined, 404)
  expect(await submit('周测试')).toEqual({ id: 'd2', trouble: undefined, committed: 'd2' })
})

test('says after ten seconds that loading takes long, and asks again for what hangs', async () => {
  jest.useFakeTimers()
  signedInAs('3')
  let hangs = true
  noticeFormService({ detail: () => (hangs ? new Promise<never>(() => undefined) : aWholeNotice()) })
  openForm('/construction/register?id=d1')
  await wait(10_100)
  hangs = false
  fireEvent.click(within(screen.getByText(/加载时间较长/)).getByRole('button'))
  expect(await opened()).toBeInTheDocument()
  jest.useRealTimers()
})
