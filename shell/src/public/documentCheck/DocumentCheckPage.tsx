import type { documentCheckEndpoints } from '@shared/contract/documentCheck'
import { ScannedCheck } from '../scannedCheck/ScannedCheck'
import { DocumentOnRecord } from './DocumentOnRecord'
import { readDocument } from './readDocument'

const path: (typeof documentCheckEndpoints)['check']['path'] = '/a/stone/common/documentCheck'

/** /document-check: compares a printed document with the portal's record. The document's QR code opens it with both fields filled in. */
export default function DocumentCheckPage() {
  return (
    <ScannedCheck
      title="打印件核验"
      about="扫描纸上的二维码，或填写编号和核验码，与平台记录的内容对照"
      act="核验"
      numberHint="纸上的编号或回执号"
      codeHint="二维码下方的20位编码"
      path={path}
      read={readDocument}
    >
      {(document, heading) => <DocumentOnRecord document={document} heading={heading} />}
    </ScannedCheck>
  )
}
