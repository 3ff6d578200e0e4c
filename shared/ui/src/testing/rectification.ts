import {
  type ActingRelation,
  type ApplicationDefinition,
  applicationEndpoints,
  constructionNotice,
  type TransitionDefinition,
} from '@shared/contract/application'

/** A transition with fields and an attachment, on a notice that waits for the authority. @param relation of the user who takes it */
function rectification(relation: ActingRelation): TransitionDefinition {
  return {
    action: 'rectify',
    label: '提交整改',
    path: 'rectify',
    from: ['20'],
    to: '70',
    by: [{ relation }],
    opinion: 'none',
    done: '整改已提交',
    input: [
      {
        key: 'rectification',
        label: '整改情况',
        fields: [
          { key: 'site', label: '整改地点', type: 'string', required: true, maxLength: 20 },
          // The notice of these tests is of kind 2.
          { key: 'measure', label: '整改措施', type: 'string', required: { field: 'constructionKind', in: ['2'] }, maxLength: 50 },
          { key: 'berth', label: '泊位号', type: 'string', required: true, maxLength: 10, visibleWhen: { input: 'site', in: ['码头'] } },
          { key: 'pledged', label: '承诺', type: 'declaration', required: true, placeholder: '以上属实' },
        ],
      },
    ],
    papers: [{ code: 'PROOF', label: '整改照片', required: true }],
  }
}

/** A type whose records can be rectified in state 20 by users with the relation. */
export function rectifiedBy(relation: ActingRelation) {
  const transitions = [rectification(relation), ...constructionNotice.transitions]
  const definition: ApplicationDefinition = { ...constructionNotice, key: `rectifiedBy-${relation}`, base: '/a/stone/rectified', transitions }
  const calls = applicationEndpoints(definition)
  const rectify = calls.transitions.rectify
  if (!rectify) throw new Error('The type has no rectification')
  return { definition, calls: { ...calls, rectify } }
}
