import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { messages } from '@shared/contract/messages'
import { Refusal } from '../refusal'
import type { AttachmentStore } from './attachmentStore'

/** A bucket of an S3-compatible store: MinIO, Ceph, or a cloud's. */
export interface Bucket {
  endpoint: string
  region: string
  name: string
  accessKeyId: string
  secretAccessKey: string
}

/** Milliseconds to connect to the store, and for its answer: a user waits for both. */
const connectionTimeout = 3_000
const requestTimeout = 20_000

/** Bytes held in memory and sent at once, and sent again after a failure; most attachments are smaller. */
const partSize = 8 * 1024 * 1024

const library = () => import('@aws-sdk/client-s3')

/** An unavailable store is not the caller's fault and may be back soon. */
const unavailable = (message: string, cause: unknown) => new Refusal('UNAVAILABLE', message, { cause })

/** One client per bucket, created on first use: most portals store attachments in a folder and never load the library. */
function clientOf(bucket: Bucket): () => Promise<S3Client> {
  let client: S3Client | undefined
  return async () => {
    const { S3Client } = await library()
    client ??= new S3Client({
      endpoint: bucket.endpoint,
      region: bucket.region,
      credentials: { accessKeyId: bucket.accessKeyId, secretAccessKey: bucket.secretAccessKey },
      // Virtual-hosted addressing needs a DNS entry for each bucket.
      forcePathStyle: true,
      // Stores other than Amazon's refuse checksums they do not know (aws-sdk-js-v3 issue 6810).
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout, requestTimeout },
      maxAttempts: 3,
    })
    return client
  }
}

/**
 * Attachments in a bucket, each an object that appears only once it is complete, so that a killed process leaves no partial file. They
 * are first received in a folder of the replica, where they are counted, hashed and checked.
 *
 * @param prefix of the keys, ending in a slash: several stores share a bucket
 * @param arriving receives the files, as a folder store does
 */
export function objectStore(bucket: Bucket, prefix: string, arriving: Pick<AttachmentStore, 'receive' | 'discard' | 'discardAbandoned'>): AttachmentStore {
  const client = clientOf(bucket)
  const place = (key: string) => {
    if (!/^[0-9a-z/-]+$/.test(key)) throw new Error(`Not a storage key: ${key}`)
    return { Bucket: bucket.name, Key: `${prefix}${key}` }
  }

  return {
    receive: (stream, limit) => arriving.receive(stream, limit),
    discard: (received) => arriving.discard(received),
    discardAbandoned: () => arriving.discardAbandoned(),
    async keep(received, key) {
      const params = { ...place(key), Body: createReadStream(received.path) }
      const { Upload } = await import('@aws-sdk/lib-storage')
      await new Upload({ client: await client(), params, partSize, queueSize: 1 }).done().catch((error: unknown) => {
        params.Body.destroy()
        throw unavailable(messages.fileNotKept, error)
      })
      await rm(received.path, { force: true })
    },
    async open(key) {
      const { GetObjectCommand } = await library()
      const { Body } = await (await client()).send(new GetObjectCommand(place(key))).catch((error: unknown) => {
        throw unavailable(messages.fileNotRead, error)
      })
      return Body as Readable
    },
    async copy(key, to) {
      const { CopyObjectCommand } = await library()
      const { Bucket, Key } = place(key)
      await (await client()).send(new CopyObjectCommand({ ...place(to), CopySource: `${Bucket}/${Key}` })).catch((error: unknown) => {
        throw unavailable(messages.fileNotKept, error)
      })
    },
    async *keptBefore(moment) {
      const { paginateListObjectsV2 } = await library()
      for await (const { Contents = [] } of paginateListObjectsV2({ client: await client(), pageSize: 500 }, { Bucket: bucket.name, Prefix: prefix }))
        yield Contents.flatMap(({ Key = '', LastModified }) => (LastModified && LastModified < moment ? [Key.slice(prefix.length)] : []))
    },
    async remove(key) {
      const { DeleteObjectCommand } = await library()
      await (await client()).send(new DeleteObjectCommand(place(key)))
    },
  }
}
