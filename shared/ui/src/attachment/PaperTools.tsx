import { DownloadOutlined, LeftOutlined, RightOutlined, RotateRightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import styles from './AttachmentPreview.module.css'

/** Zoom and rotation of an attachment; zoom is a factor of the available width. */
export interface PaperView {
  zoom: number
  /** Degrees clockwise: 0, 90, 180, 270. */
  rotation: number
}
export const flat: PaperView = { zoom: 1, rotation: 0 }

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]
const nextZoom = (zoom: number) => zooms.find((step) => step > zoom) ?? zoom
const previousZoom = (zoom: number) => [...zooms].reverse().find((step) => step < zoom) ?? zoom

export interface PaperToolsProps {
  view: PaperView
  onView(view: PaperView): void
  page?: { current: number; count: number; onChange(page: number): void }
  onDownload(): void
}

/** Toolbar above an attachment: zoom, rotate, page and download, always in the same positions. */
export function PaperTools({ view, onView, page, onDownload }: PaperToolsProps) {
  return (
    <div className={styles.tools} role="toolbar" aria-label="查看附件">
      <Button
        type="text"
        icon={<ZoomOutOutlined />}
        aria-label="缩小"
        disabled={view.zoom <= Math.min(...zooms)}
        onClick={() => onView({ ...view, zoom: previousZoom(view.zoom) })}
      />
      <Button type="text" title="恢复为适合宽度" onClick={() => onView(flat)}>
        {Math.round(view.zoom * 100)}%
      </Button>
      <Button
        type="text"
        icon={<ZoomInOutlined />}
        aria-label="放大"
        disabled={view.zoom >= Math.max(...zooms)}
        onClick={() => onView({ ...view, zoom: nextZoom(view.zoom) })}
      />
      <Button type="text" icon={<RotateRightOutlined />} aria-label="向右旋转" onClick={() => onView({ ...view, rotation: (view.rotation + 90) % 360 })} />
      {page && (
        <span className={styles.pages}>
          <Button type="text" icon={<LeftOutlined />} aria-label="上一页" disabled={page.current <= 1} onClick={() => page.onChange(page.current - 1)} />
          <span aria-live="polite">
            {page.current} / {page.count} 页
          </span>
          <Button
            type="text"
            icon={<RightOutlined />}
            aria-label="下一页"
            disabled={page.current >= page.count}
            onClick={() => page.onChange(page.current + 1)}
          />
        </span>
      )}
      <Button type="text" icon={<DownloadOutlined />} aria-label="下载" onClick={onDownload} />
    </div>
  )
}
