/** A failure an operator is told in words, without a stack: the start stops with this message. */
export class PlainError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'PlainError'
  }
}
