export declare const detail: string;
export declare const detailActions: string;
export declare const detailDescription: string;
export declare const detailDuration: string;
export declare const detailForm: string;
export declare const detailHead: string;
export declare const detailPopover: string;
export declare const durationField: string;
