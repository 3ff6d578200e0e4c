import type { guideEndpoints } from '@shared/contract/guide'
import { messages } from '@shared/contract/messages'
import { guidePath } from '@shared/contract/portal'
import { useEffect, useState } from 'react'
import { ask, isPassing } from '../../runtime/http/service'
import theme from '../../theme/theme.module.css'
import { Card, PageHead } from '../layout/Card'
import { LoadFailure, PageWaiting } from '../layout/PageStates'
import { GuideIndex } from './GuideIndex'
import { GuideOfType } from './GuideOfType'
import { readGuide, readGuides } from './readGuide'

const path: (typeof guideEndpoints)['list']['path'] = '/a/stone/common/guide'

type Stage =
  | { kind: 'asking' }
  | { kind: 'there'; data: Readonly<Record<string, unknown>> }
  | { kind: 'unknown'; message: string }
  | { kind: 'lost'; message: string }

/** /guide: the application types; /guide/<type>: the guide for one of them. */
export default function GuidePage() {
  const [type] = useState(() => window.location.pathname.split('/')[2] ?? '')
  const [stage, setStage] = useState<Stage>({ kind: 'asking' })
  const load = async () => {
    setStage({ kind: 'asking' })
    const answer = await ask(type === '' ? path : `${path}/${type}`)
    if (answer.kind === 'data') setStage({ kind: 'there', data: answer.data })
    else if (isPassing(answer) || type === '') setStage({ kind: 'lost', message: answer.message })
    else setStage({ kind: 'unknown', message: answer.message })
  }
  useEffect(() => void load(), [])
  const guide = stage.kind === 'there' && type !== '' ? readGuide(stage.data) : undefined
  const title = guide ? `${guide.label}办事指南` : '办事指南'
  useEffect(() => {
    document.title = `${messages.productTitle} - ${title}`
  }, [title])

  switch (stage.kind) {
    case 'asking':
      return <PageWaiting title="办事指南" />
    case 'lost':
      return <LoadFailure title="办事指南没有打开" text={stage.message} onRetry={() => void load()} />
    case 'unknown':
      return (
        <>
          <PageHead title="没有这份办事指南" />
          <Card>
            <p>{stage.message}</p>
            <p>
              <a className={theme.button} href={guidePath}>
                全部办事指南
              </a>
            </p>
          </Card>
        </>
      )
    case 'there':
      return guide ? <GuideOfType guide={guide} /> : <GuideIndex guides={readGuides(stage.data)} />
  }
}
