export declare const figures: string;
export declare const lineNumber: string;
export declare const rowKey: string;
export declare const table: string;
export declare const tableCaption: string;
export declare const when: string;
