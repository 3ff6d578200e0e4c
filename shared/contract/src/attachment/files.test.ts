import { messages } from '../messages'
import { attachmentMaxBytes, attachmentMaxPerCode, fileProblem } from './files'

test.each([
  ['告知单.PDF', 1, 0, undefined],
  ['告知单.pdf', attachmentMaxBytes, attachmentMaxPerCode - 1, undefined],
  ['告知单.pdf.exe', 1, 0, messages.fileExtension],
  ['pdf', 1, 0, messages.fileExtension],
  ['告知单.pdf', 0, 0, messages.fileEmpty],
  ['告知单.pdf', attachmentMaxBytes + 1, 0, messages.fileTooLarge],
  ['告知单.pdf', 1, attachmentMaxPerCode, messages.fileTooMany],
])('%s of %d bytes beside %d others: %s', (name, size, present, problem) => {
  expect(fileProblem({ name, size }, present)).toBe(problem)
})
