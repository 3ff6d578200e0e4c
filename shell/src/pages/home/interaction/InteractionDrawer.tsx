import { askedByAddress, interaction, relationsOfRole } from '@shared/contract/application'
import { interactionListPath } from '@shared/contract/portal'
import { useSession } from '@shared/portal'
import { NewRecordForm } from '@shared/ui/application'
import { useMinWidth } from '@shared/ui/page'
import { Drawer } from 'antd'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { QuestionList } from './QuestionList'
import { QuestionView } from './QuestionView'

const home = interaction.pages.list
const roomFrom = 900

/**
 * 主管部门互动, a drawer over the home page: the questions of a unit or to an authority; one question (`id`), or a new one (`ask`, with
 * the id of an earlier one to copy from).
 */
export default function InteractionDrawer() {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const roomy = useMinWidth(roomFrom)
  const roleType = useSession((session) => session.roleType)
  const asks = relationsOfRole(interaction, roleType).includes('owner')
  const id = address.get('id') ?? ''
  const open = (id: string) => void navigate(`${home}?${new URLSearchParams({ id })}`)
  const list = () => void navigate(interactionListPath)
  const ask = (previousId = '') => void navigate(`${home}?${new URLSearchParams({ ask: previousId })}`)
  const asking = asks && address.has('ask')
  const content = () => {
    if (asking) return <NewRecordForm definition={interaction} previousId={address.get('ask') ?? ''} submitLabel="提问" onMade={open} onCancel={list} />
    if (id !== '') return <QuestionView key={id} id={id} onList={list} onAskAgain={() => ask(id)} />
    const found = { keyword: address.get('keyword') ?? '', kind: address.get('kind') ?? '' }
    return (
      <QuestionList
        key={address.toString()}
        asks={asks}
        asked={askedByAddress(address)}
        found={found}
        state={address.get('view') ?? ''}
        onOpen={open}
        onAsk={() => ask()}
      />
    )
  }
  return (
    <Drawer
      open
      title={asking ? `${interaction.label}：提问` : interaction.label}
      size={roomy ? 800 : '100%'}
      destroyOnHidden
      onClose={() => void navigate(home)}
    >
      {content()}
    </Drawer>
  )
}
