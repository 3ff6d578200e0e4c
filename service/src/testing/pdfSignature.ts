import { createHash, createVerify } from 'node:crypto'
import { extractSignature } from '@signpdf/utils'
import { asn1, pkcs7, pki, util } from 'node-forge'

/** The signer of a PDF, and whether the signature matches its bytes (RFC 5652 §5.4), checked like a viewer does. */
export function signatureOf(pdf: Buffer): { signer: string; holds: boolean } {
  const { signature, signedData } = extractSignature(pdf)
  const message = pkcs7.messageFromAsn1(asn1.fromDer(signature, false))
  const { rawCapture, certificates } = message as pkcs7.PkcsSignedData & { rawCapture: { authenticatedAttributes: asn1.Asn1[]; signature: string } }
  const [certificate] = certificates
  if (!certificate) throw new Error('A signature without a certificate')
  const attributes = rawCapture.authenticatedAttributes
  const digest = attributes.map(partsOf).find(([type]) => type?.value === asn1.oidToDer(pki.oids.messageDigest ?? '').getBytes())
  const claimed = String(partsOf(digest?.[1])[0]?.value)
  const attributesFit = createVerify('sha256')
    .update(Buffer.from(asn1.toDer(asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SET, true, attributes)).getBytes(), 'binary'))
    .verify(pki.publicKeyToPem(certificate.publicKey), Buffer.from(rawCapture.signature, 'binary'))
  return {
    signer: util.decodeUtf8(String(certificate.subject.getField('CN')?.value)),
    holds: attributesFit && createHash('sha256').update(signedData).digest().toString('latin1') === claimed,
  }
}

const partsOf = (part: asn1.Asn1 | undefined): asn1.Asn1[] => (Array.isArray(part?.value) ? part.value : [])
