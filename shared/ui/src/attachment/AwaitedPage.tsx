import { Skeleton } from 'antd'
import styles from './AttachmentPreview.module.css'

/** Where the first page of a PDF will stand, in the proportion of nearly all pages: A4. */
export const AwaitedPage = () => <Skeleton active title={false} paragraph={{ rows: 12 }} className={`${styles.waiting} ${styles.awaitedPage}`} />
