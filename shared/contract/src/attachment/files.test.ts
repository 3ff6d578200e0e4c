import { messages } from '../messages'
import { attachmentExtensions, attachmentKindsText, attachmentLimitText, attachmentMaxBytes, attachmentMaxPerCode, fileProblem } from '.'

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

test('what may be attached is told with the limits it is judged by', () => {
  expect(messages.fileTooLarge).toContain(`${attachmentMaxBytes / 1024 / 1024}MB`)
  expect(messages.fileTooMany).toContain(`${attachmentMaxPerCode}个`)
  expect(messages.fileExtension).toContain(attachmentExtensions.join('、'))
  expect(attachmentLimitText).toBe('单个不超过 20 MB')
  expect(attachmentKindsText).toBe('pdf、图片、Office 文档或压缩包')
})
