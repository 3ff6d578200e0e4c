/** What forms and uploads do, apart from how they look. Without antd: the pages before sign-in are built on it too. */
export { groupedNumber } from '@shared/contract/rules'
export { clockText, useSecondsLeft } from './countdown'
export { byField, type FieldProblems, focusControl, focusFirst, leavingDelay, type Problems, useFieldProblems, validationDelay } from './fieldProblems'
export { useOneAtATime } from './oneAtATime'
export { arrivalText, type PhoneTicket, pollInterval, useArrivals, usePhoneTicket } from './phoneUpload'
export { QrPicture, type QrPictureProps } from './QrPicture'
export { sizeText, type Upload, type UploadResult, type Uploads, useUploads } from './uploads'
