import { createHash, generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { SignatureKind } from '@shared/contract/report'
import { plainAddPlaceholder } from '@signpdf/placeholder-plain'
import { P12Signer } from '@signpdf/signer-p12'
import { SignPdf } from '@signpdf/signpdf'
import { asn1, md, pkcs12, pki } from 'node-forge'
import type { Configuration } from '../configuration'
import { readOrCreateKey } from '../security/keys'

/** Signs reports, so that whoever holds a file can tell that no byte of it was changed. */
export interface ReportSigner {
  kind: SignatureKind
  /** @param institute who issued it, as viewers name the signature @returns the PDF with its signature; the same bytes where none is configured */
  sign(pdf: Buffer, institute: string): Promise<Buffer>
}

const demonstrationName = '特种设备检验报告演示证书'
const demonstrationYears = 10
/** Guards nothing: the file is its owner's alone, as the other keys of the demonstration. */
const demonstrationPassword = createHash('sha256').update(demonstrationName).digest('hex')

/** A certificate nobody vouches for, with its key, as PKCS #12 in base64. */
function demonstrationCertificate(): string {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const key = pki.privateKeyFromPem(pair.privateKey)
  const certificate = pki.createCertificate()
  certificate.publicKey = pki.publicKeyFromPem(pair.publicKey)
  certificate.serialNumber = '01'
  certificate.validity.notBefore = new Date()
  certificate.validity.notAfter = new Date()
  certificate.validity.notAfter.setFullYear(certificate.validity.notBefore.getFullYear() + demonstrationYears)
  const name = [{ name: 'commonName', value: demonstrationName, valueTagClass: asn1.Type.UTF8 as unknown as asn1.Class }]
  certificate.setSubject(name)
  certificate.setIssuer(name)
  certificate.sign(key, md.sha256.create())
  const bytes = asn1.toDer(pkcs12.toPkcs12Asn1(key, [certificate], demonstrationPassword, { algorithm: '3des' })).getBytes()
  return Buffer.from(bytes, 'binary').toString('base64')
}

/** PKCS #12 with the key that signs, and what opens it. */
interface Certificate {
  file: Buffer
  password: string
}

const signerWith = (kind: SignatureKind, certificate: () => Certificate): ReportSigner => ({
  kind,
  async sign(pdf, institute) {
    const { file, password } = certificate()
    // Room for a chain of certificates beside the signature itself.
    const prepared = plainAddPlaceholder({ pdfBuffer: pdf, reason: '检验报告签发', name: institute, location: '', contactInfo: '', signatureLength: 16_384 })
    return new SignPdf().sign(prepared, new P12Signer(file, { passphrase: password }))
  },
})

function configuredCertificate({ certificateFile, password }: Configuration['reportSigning']): Certificate {
  try {
    const file = readFileSync(certificateFile)
    pkcs12.pkcs12FromAsn1(asn1.fromDer(file.toString('binary')), password)
    return { file, password }
  } catch (cause) {
    throw new Error('REPORT_CERTIFICATE: 打不开这个证书文件，请核对文件和 REPORT_CERTIFICATE_PASSWORD', { cause })
  }
}

/** @throws an Error that names the setting when the certificate cannot be opened: at the start, not at the first report. */
export function openReportSigner({ reportSigning, dataFolder }: Configuration): ReportSigner {
  if (reportSigning.signer === 'off') return { kind: 'none', sign: async (pdf) => pdf }
  if (reportSigning.signer === 'certificate') {
    const certificate = configuredCertificate(reportSigning)
    return signerWith('certificate', () => certificate)
  }
  const kept = () => readOrCreateKey(dataFolder, 'report-demonstration.p12', demonstrationCertificate)
  let made: Certificate | undefined
  // Made at the first report: a key takes a moment.
  return signerWith('demonstration', () => (made ??= { file: Buffer.from(kept(), 'base64'), password: demonstrationPassword }))
}
