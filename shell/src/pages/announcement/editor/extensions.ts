import { announcementAlignments, isAnnouncementLink } from '@shared/contract/announcement'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import StarterKit from '@tiptap/starter-kit'
import { alignmentOf } from '../safeHtml'

const alignments = ['center', 'right', 'justify'] as const

/** Alignment as the contract's class: a style attribute would be removed by the sanitiser. */
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

/** Exactly the elements an announcement may contain: the editor drops everything else. */
export const extensions = [
  StarterKit.configure({
    // h1 is the page's own heading.
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
