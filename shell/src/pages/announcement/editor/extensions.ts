import { announcementAlignments, isAnnouncementLink } from '@shared/contract/announcement'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import StarterKit from '@tiptap/starter-kit'
import { alignmentOf } from '../safeHtml'

const alignments = ['center', 'right', 'justify'] as const

/** Written as the contract's class: a style would be taken out again. */
const Alignment = TextAlign.extend({
  addGlobalAttributes() {
    return [
      {
        types: this.options.types,
        attributes: {
          textAlign: {
            default: null,
            parseHTML: (element: HTMLElement) => alignmentOf(element) ?? null,
            renderHTML: ({ textAlign }: { textAlign?: unknown }) => {
              const side = alignments.find((known) => known === textAlign)
              return side ? { class: announcementAlignments[side] } : {}
            },
          },
        },
      },
    ]
  },
}).configure({ types: ['heading', 'paragraph'], alignments: [...alignments] })

/** Exactly what the text of an announcement may hold: whatever else is typed or pasted, the editor has no place for it. */
export const extensions = [
  StarterKit.configure({
    // The page's own heading comes before them.
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    strike: false,
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      isAllowedUri: (address) => isAnnouncementLink(address),
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Alignment,
  TableKit.configure({ table: { resizable: false } }),
]
