/** Logic of forms and uploads without appearance. It does not use antd, because the pages before sign-in use it too. */
export { groupedNumber } from '@shared/contract/rules'
export { clockText, useSecondsLeft } from './countdown'
export { dateInSentence, daysLeftText, today } from './day'
export { byField, type FieldProblems, focusControl, focusFirst, leavingDelay, type Problems, useFieldProblems, validationDelay } from './fieldProblems'
export { useOneAtATime } from './oneAtATime'
export { arrivalText, pollInterval, useArrivals, usePhoneTicket } from './phoneUpload'
export { QrPicture } from './QrPicture'
export { sizeText, type Upload, type Uploads, useUploads } from './uploads'
