import { createHash, generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { SignatureKind } from '@shared/contract/report'
import { plainAddPlaceholder } from '@signpdf/placeholder-plain'
import { P12Signer } from '@signpdf/signer-p12'
import { SignPdf } from '@signpdf/signpdf'
import { asn1, md, pkcs12, pki } from 'node-forge'
import type { Configuration } from '../configuration'
import { PlainError } from '../refusal'
import { readOrCreateKey } from '../security/keys'

/** Signs reports, so that anybody with a file can verify that it was not changed. */
export interface ReportSigner {
  kind: SignatureKind
  /** @param institute the issuer, shown by viewers as the signer @returns the signed PDF; the same bytes where signing is off */
  sign(pdf: Buffer, institute: string): Promise<Buffer>
}

const demonstrationName = '特种设备检验报告演示证书'
const demonstrationYears = 10
/** Protects nothing: only its owner can read the file, as with the other keys of the demonstration. */
const demonstrationPassword = createHash('sha256').update(demonstrationName).digest('hex')

/** A self-signed certificate with its key, as PKCS #12 in base64. */
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

/** PKCS #12 with the signing key, and its password. */
interface Certificate {
  file: Buffer
  password: string
}

const signerWith = (kind: SignatureKind, certificate: () => Certificate): ReportSigner => ({
  kind,
  async sign(pdf, institute) {
    const { file, password } = certificate()
    // Space for a certificate chain besides the signature itself.
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
    throw new PlainError('REPORT_CERTIFICATE: 打不开这个证书文件，请核对文件和 REPORT_CERTIFICATE_PASSWORD', { cause })
  }
}

/** @throws PlainError that names the setting when the certificate cannot be opened: at startup, not with the first report. */
export function openReportSigner({ reportSigning, dataFolder }: Configuration): ReportSigner {
  if (reportSigning.signer === 'off') return { kind: 'none', sign: async (pdf) => pdf }
  if (reportSigning.signer === 'certificate') {
    const certificate = configuredCertificate(reportSigning)
    return signerWith('certificate', () => certificate)
  }
  const kept = () => readOrCreateKey(dataFolder, 'report-demonstration.p12', demonstrationCertificate)
  let made: Certificate | undefined
  // Created with the first report: generating a key takes a moment.
  return signerWith('demonstration', () => (made ??= { file: Buffer.from(kept(), 'base64'), password: demonstrationPassword }))
}
